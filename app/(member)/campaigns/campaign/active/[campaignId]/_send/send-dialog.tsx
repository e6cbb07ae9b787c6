"use client";
import { Send } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, useState } from "react";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { ButtonVariant } from "@/components/ui/button-styles";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { formatCents } from "@/lib/kernel";
import type { PayoutSum } from "@/lib/payment";
import { type SendState, send } from "./actions";
import { type SendRecipient, SendSum } from "./send-sum";
import { CONSEQUENCE, NOTHING_YET, QUESTION, SETTLED, SETTLED_BY_OTHER } from "./words";

type SendDialogProps = {
  communityId: string;
  campaignId: string;
  /** Null while there is nothing to send. */
  sum: PayoutSum | null;
  recipient: SendRecipient;
  variant?: ButtonVariant;
};

/**
 * The button with its confirmation dialog. Until scripts run, it is a link to a page with the same question.
 */
export function SendDialog({ communityId, campaignId, sum, recipient, variant }: SendDialogProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useFormAction<SendState>(send, {});
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const canSend = sum && !state.settled;
  return (
    <AlertDialog
      trigger={
        <LinkButton
          href={campaignPaths.send(campaignId)}
          prefetch={false}
          icon={<Send />}
          variant={variant}
          onClick={ask}
        >
          Send to recipient
        </LinkButton>
      }
      open={open}
      onOpenChange={(next) => !next && setOpen(false)}
      title={state.settled ? SETTLED : QUESTION}
      description={state.settled ? SETTLED_BY_OTHER : sum ? CONSEQUENCE : NOTHING_YET}
      cancel={canSend ? "Not yet" : "Close"}
      action={
        canSend && (
          <form action={action}>
            <input type="hidden" name="communityId" value={communityId} />
            <input type="hidden" name="campaignId" value={campaignId} />
            <SubmitButton busyLabel="Sending">Send {formatCents(sum.netCents)}</SubmitButton>
          </form>
        )
      }
    >
      {canSend && <SendSum sum={sum} recipient={recipient} />}
      {state.settled && (
        <p>
          <Link href={campaignPaths.completed(campaignId)}>See the campaign</Link>
        </p>
      )}
      <FormFailure title={state.settled ? undefined : state.title} proofNeeded={state.proofNeeded} />
    </AlertDialog>
  );
}
