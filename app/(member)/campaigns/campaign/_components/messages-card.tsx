import Link from "next/link";
import { memberPath } from "@/app/_features/communities/members-page";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { Thread } from "@/components/ui/thread";
import type { AdminCampaign } from "@/lib/community";
import { formatDateTime, plural } from "@/lib/kernel";
import { membersPath } from "../../../members/_lib/paths";
import { messageThread } from "./message-thread";

type MessagesCardProps = { campaign: AdminCampaign; now: Date; editHref?: string };

/** The messages sent about a campaign, the next ones, and who is excluded from them. */
export function MessagesCard({ campaign, now, editHref }: MessagesCardProps) {
  const chosen = campaign.excludedMembers.length;
  return (
    <section className="card card-tight stack g4" aria-labelledby="campaign-messages">
      <div className="row between">
        <h2 id="campaign-messages" className="form-aside-title">
          Messages
        </h2>
        {editHref && (
          <LinkButton variant="ghost" size="sm" className="messages-edit" href={`${editHref}#messages`}>
            Edit
          </LinkButton>
        )}
      </div>
      {campaign.messagesHeldSince && (
        <Banner tone="gold">
          <p>
            Since {formatDateTime(campaign.messagesHeldSince, campaign.timeZone)} the provider holds the
            messages back, until it has looked at a concern. Gifts go on as before.
          </p>
        </Banner>
      )}
      <Thread
        className="whitespace-pre-line"
        items={messageThread(campaign.messages, { now, timeZone: campaign.timeZone })}
      />
      <Unreached unreached={campaign.unreached} />
      <hr className="rule" />
      <p className="caption quiet">
        Left out: the recipient
        {chosen > 0 ? `, and ${plural(chosen, "person", "people")} you chose.` : "."}
      </p>
    </section>
  );
}

const WHY = { no_channel: "no e-mail or phone", bounced: "mailbox sends back" } as const;

/** Whom nothing reaches and for whom an admin can do something: their page says what. */
function Unreached({ unreached: { people, total } }: Pick<AdminCampaign, "unreached">) {
  if (people.length === 0) return null;
  const more = total - people.length;
  return (
    <div className="stack g2">
      <h3 className="small strong">You can help {plural(total, "member")} to be reached</h3>
      <ul className="stack g1 small">
        {people.map(({ userId, fullName, why }) => (
          <li key={userId}>
            <Link className="break-words" href={memberPath(userId)}>
              {fullName}
            </Link>
            <span className="quiet">, {WHY[why]}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href={membersPath({ filter: "unreachable" })}>{more} more among your members</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
