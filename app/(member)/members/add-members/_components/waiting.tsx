import { formatPhone } from "@/app/_features/forms/phone";
import { EmailText } from "@/components/ui/email-text";
import type { OpenInvitation } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { takeBack } from "../actions";
import { SendButton } from "./send-button";

/** How many are shown at first; the rest is behind "Show more". */
const SHOWN = 5;
/** How many are shown at all: after a list of 2,000, forms for each would weigh megabytes. */
const MOST = 50;

type WaitingProps = { community: { id: string; timeZone: string }; invitations: OpenInvitation[] };

/** Invitations that wait for an answer: where they went, and a way to take them back. */
export function Waiting({ community, invitations }: WaitingProps) {
  if (invitations.length === 0) return null;
  const rows = (some: OpenInvitation[]) => <Rows community={community} invitations={some} />;
  return (
    <section className="stack g4" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="waiting-title">
        Waiting for an answer
      </h2>
      {rows(invitations.slice(0, SHOWN))}
      {invitations.length > SHOWN && (
        <details className="stack g3">
          <summary className="strong">Show {Math.min(invitations.length, MOST) - SHOWN} more</summary>
          {rows(invitations.slice(SHOWN, MOST))}
        </details>
      )}
      {invitations.length > MOST && (
        <p className="small quiet">
          The newest {MOST} of {invitations.length.toLocaleString("en-US")}.
        </p>
      )}
    </section>
  );
}

function Rows({ community, invitations }: WaitingProps) {
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
                Invited {formatDate(createdAt, community.timeZone)}, good until{" "}
                {formatDate(expiresAt, community.timeZone)}
              </p>
            </div>
            <SendButton
              send={takeBack}
              fields={{ communityId: community.id, invitationId: id }}
              label="Take back"
              about={`the invitation to ${where}`}
              busy="Taking back"
              variant="secondary"
              size="sm"
            />
          </li>
        );
      })}
    </ul>
  );
}
