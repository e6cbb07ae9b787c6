import Link from "next/link";
import { ShareButton } from "@/components/campaign/share-button";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Textarea } from "@/components/ui/textarea";
import type { CommunityInvitation } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { addMembersPath, renewPath } from "../../_lib/admin-of";
import { renewLink } from "../actions";
import { SendButton } from "./send-button";

type SharedLinkProps = {
  community: { id: string; name: string; timeZone: string };
  invitation: CommunityInvitation;
  /** True to ask whether the link is to be replaced. */
  renewing: boolean;
};

/** The message with the community's link, to copy or pass on, and a way to revoke the link. */
export function SharedLink({ community, invitation, renewing }: SharedLinkProps) {
  const { words, link, createdAt } = invitation;
  const text = `${words} ${link}`;
  return (
    <section id="link" className="card stack g4" aria-labelledby="link-title">
      <div className="stack g2">
        <h2 id="link-title">Share the invitation</h2>
        <p className="quiet">
          One link for the whole group: a chat, a newsletter, a note on the board. Whoever has it can join.
        </p>
      </div>
      <Field label="Your message">
        <Textarea readOnly rows={8} defaultValue={text} key={text} />
      </Field>
      <div className="row wrap-ok g3">
        <CopyButton text={text}>Copy message</CopyButton>
        <CopyButton text={link}>Copy link</CopyButton>
        <ShareButton title={`Join ${community.name}`} text={words} url={link} />
      </div>
      {renewing ? (
        <Banner tone="gold">
          <div className="stack g3">
            <p>
              <span className="strong">Make a new link?</span> Whoever still holds the old one gets nowhere
              with it. Members stay members.
            </p>
            <div className="row wrap-ok g3">
              <LinkButton href={addMembersPath(community.id)} variant="secondary">
                Keep this link
              </LinkButton>
              <SendButton
                send={renewLink}
                fields={{ communityId: community.id }}
                label="Make a new link"
                busy="Making"
                variant="danger"
              />
            </div>
          </div>
        </Banner>
      ) : (
        <p className="small quiet">
          Made on {formatDate(createdAt, community.timeZone)}. In the wrong hands?{" "}
          <Link href={renewPath(community.id)}>Make a new link</Link>
        </p>
      )}
    </section>
  );
}
