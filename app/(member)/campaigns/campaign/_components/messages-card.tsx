import { useTranslations } from "next-intl";
import { memberPath } from "@/app/_features/communities/members-page";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Thread } from "@/components/ui/thread";
import type { AdminCampaign } from "@/lib/community";
import { formatDateTime, formatTime } from "@/lib/kernel";
import { membersPath } from "../../../members/_lib/paths";
import { messageThread } from "./message-thread";

type MessagesCardProps = { campaign: AdminCampaign; now: Date; editHref?: string };

export function MessagesCard({ campaign, now, editHref }: MessagesCardProps) {
  const t = useTranslations("campaigns.messages");
  const thread = useTranslations("campaigns.thread");
  return (
    <section className="card card-tight stack g4" aria-labelledby="campaign-messages">
      <div className="row between">
        <h2 id="campaign-messages" className="form-aside-title">
          {t("title")}
        </h2>
        {editHref && (
          <LinkButton variant="ghost" size="sm" className="messages-edit" href={`${editHref}#messages`}>
            {t("edit")}
          </LinkButton>
        )}
      </div>
      {campaign.messagesPausedSince && (
        <Banner tone="gold">
          <p>{t("held", { date: formatDateTime(campaign.messagesPausedSince, campaign.timeZone) })}</p>
        </Banner>
      )}
      <Thread
        className="whitespace-pre-line"
        items={messageThread(campaign.messages, { now, timeZone: campaign.timeZone }, thread)}
      />
      {campaign.countedAt && (
        <p className="caption quiet">
          {t("countedAt", { time: formatTime(campaign.countedAt, campaign.timeZone) })}
        </p>
      )}
      <Unreached unreached={campaign.unreached} />
      <hr className="rule" />
      <LeftOut excluded={campaign.excludedMembers} />
    </section>
  );
}

/** Without the recipient. */
function LeftOut({ excluded }: { excluded: AdminCampaign["excludedMembers"] }) {
  const t = useTranslations("campaigns.messages");
  return (
    <div className="stack g1 caption quiet">
      <p>{t("leftOut", { count: excluded.length })}</p>
      {excluded.length > 0 && (
        <ul className="stack g1">
          {excluded.map(({ userId, fullName }) => (
            <li key={userId}>
              <Link className="break-words inline-flex min-h-11 items-center" href={memberPath(userId)}>
                {fullName}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const WHY = { no_channel: "noChannel", bounced: "bounced" } as const;

/** Those that an admin can help. */
function Unreached({ unreached: { people, total } }: Pick<AdminCampaign, "unreached">) {
  const t = useTranslations("campaigns.messages");
  if (people.length === 0) return null;
  const more = total - people.length;
  return (
    <div className="stack g2">
      <h3 className="small strong">{t("help", { count: total })}</h3>
      <ul className="stack g1 small">
        {people.map(({ userId, fullName, why }) => (
          <li key={userId}>
            <Link className="break-words" href={memberPath(userId)}>
              {fullName}
            </Link>
            <span className="quiet">, {t(WHY[why])}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href={membersPath({ filter: "unreachable" })}>{t("more", { count: more })}</Link>
          </li>
        )}
      </ul>
    </div>
  );
}
