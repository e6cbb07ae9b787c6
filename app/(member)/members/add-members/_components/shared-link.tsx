import { useTranslations } from "next-intl";
import { ShareButton } from "@/components/campaign/share-button";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import Link from "@/components/ui/link";
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
  renewing: boolean;
};

export function SharedLink({ community, invitation, renewing }: SharedLinkProps) {
  const t = useTranslations("members.add");
  const { link, createdAt } = invitation;
  // The API has the English text.
  const message = t("words", { community: community.name });
  const text = `${message} ${link}`;
  return (
    <section id="link" className="card stack g4" aria-labelledby="link-title">
      <div className="stack g2">
        <h2 id="link-title">{t("shareTitle")}</h2>
        <p className="quiet">{t("shareLead")}</p>
      </div>
      <Field label={t("message")}>
        <Textarea readOnly rows={8} defaultValue={text} key={text} />
      </Field>
      <div className="row wrap-ok g3">
        <CopyButton text={text}>{t("copyMessage")}</CopyButton>
        <CopyButton text={link}>{t("copyLink")}</CopyButton>
        <ShareButton title={t("joinTitle", { community: community.name })} text={message} url={link} />
      </div>
      {renewing ? (
        <Banner tone="gold">
          <div className="stack g3">
            <p>{t.rich("renewAsk", { b: (words) => <span className="strong">{words}</span> })}</p>
            <div className="row wrap-ok g3">
              <LinkButton href={addMembersPath(community.id)} variant="secondary">
                {t("keepLink")}
              </LinkButton>
              <SendButton
                send={renewLink}
                fields={{ communityId: community.id }}
                label={t("renew")}
                busy={t("renewing")}
                variant="danger"
              />
            </div>
          </div>
        </Banner>
      ) : (
        <p className="small quiet">
          {t.rich("made", {
            day: formatDate(createdAt, community.timeZone),
            link: (words) => <Link href={renewPath(community.id)}>{words}</Link>,
          })}
        </p>
      )}
    </section>
  );
}
