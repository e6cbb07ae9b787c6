import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { Thread } from "@/components/ui/thread";
import type { AdminCampaign } from "@/lib/community";
import { formatDateTime, plural } from "@/lib/kernel";
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
            The provider holds back the messages since {formatDateTime(campaign.messagesHeldSince)}, until it
            has looked at a concern. Gifts go on as before.
          </p>
        </Banner>
      )}
      <Thread items={messageThread(campaign.messages, { now, timeZone: campaign.timeZone })} />
      <hr className="rule" />
      <p className="caption quiet">
        Left out: the recipient
        {chosen > 0 ? `, and ${plural(chosen, "person", "people")} you chose.` : "."}
      </p>
    </section>
  );
}
