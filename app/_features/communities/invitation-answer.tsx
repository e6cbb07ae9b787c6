"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { accept, decline } from "./invitation-actions";

type InvitationAnswerProps = { invitationId: string; communityName: string };

/** The buttons that accept or decline an invitation. */
export function InvitationAnswer({ invitationId, communityName }: InvitationAnswerProps) {
  const [accepted, acceptAction] = useFormAction(accept, {});
  const [declined, declineAction] = useFormAction(decline, {});
  const failed = accepted.title ?? declined.title;
  return (
    <div className="stack g2">
      <div className="row wrap-ok g2">
        <form action={acceptAction}>
          <input type="hidden" name="invitationId" value={invitationId} />
          <SubmitButton size="sm" busyLabel="Joining" aria-label={`Join ${communityName}`}>
            Join
          </SubmitButton>
        </form>
        <form action={declineAction}>
          <input type="hidden" name="invitationId" value={invitationId} />
          <SubmitButton
            size="sm"
            variant="ghost"
            busyLabel="Declining"
            aria-label={`Not this time, ${communityName}`}
          >
            Not this time
          </SubmitButton>
        </form>
      </div>
      {failed && (
        <p className="error small" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
