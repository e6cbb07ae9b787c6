import { useTranslations } from "next-intl";
import { formatPhone } from "@/app/_features/forms/phone";
import { EmailText } from "@/components/ui/email-text";
import type { OpenInvitation } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { takeBack } from "../actions";
import { SendButton } from "./send-button";

const SHOWN = 5;
/** Forms for a list of 2,000 would weigh megabytes. */
const MOST = 50;

type WaitingProps = { community: { id: string; timeZone: string }; invitations: OpenInvitation[] };

export function Waiting({ community, invitations }: WaitingProps) {
  const t = useTranslations("members.add");
  if (invitations.length === 0) return null;
  const rows = (some: OpenInvitation[]) => <Rows community={community} invitations={some} />;
  return (
    <section className="stack g4" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="waiting-title">
        {t("waiting")}
      </h2>
      {rows(invitations.slice(0, SHOWN))}
      {invitations.length > SHOWN && (
        <details className="stack g3">
          <summary className="strong">
            {t("showMore", { count: Math.min(invitations.length, MOST) - SHOWN })}
          </summary>
          {rows(invitations.slice(SHOWN, MOST))}
        </details>
      )}
      {invitations.length > MOST && (
        <p className="small quiet">{t("newest", { most: MOST, count: invitations.length })}</p>
      )}
    </section>
  );
}

function Rows({ community, invitations }: WaitingProps) {
  const t = useTranslations("members");
  return (
    <ul className="waiting">
      {invitations.map(({ id, address, createdAt, expiresAt }) => {
        const where = address.startsWith("+") ? formatPhone(address) : address;
        return (
          <li key={id}>
            <div className="grow">
              <p className="strong waiting-where">
                <EmailText address={where} />
              </p>
              <p className="small quiet">
                {t("since.invitedUntil", {
                  day: formatDate(createdAt, community.timeZone),
                  until: formatDate(expiresAt, community.timeZone),
                })}
              </p>
            </div>
            <SendButton
              send={takeBack}
              fields={{ communityId: community.id, invitationId: id }}
              label={t("add.takeBack")}
              about={t("add.takeBackAbout", { where })}
              busy={t("add.takingBack")}
              variant="secondary"
              size="sm"
            />
          </li>
        );
      })}
    </ul>
  );
}
