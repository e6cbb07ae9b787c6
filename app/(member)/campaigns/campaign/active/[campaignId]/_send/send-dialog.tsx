"use client";
import { type MouseEvent, useState } from "react";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { ButtonVariant } from "@/components/ui/button-class";
import { CircleCheck, Send } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SumLine } from "@/components/ui/sum";
import { carryShownSum, SHOWN_CENTS } from "@/components/ui/sum-on-screen";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type SendState, send } from "./actions";
import { type SendRecipient, SendSum } from "./send-sum";
import type { SendWords } from "./words";

type SendDialogProps = {
  communityId: string;
  campaignId: string;
  /** null without money. */
  lines: readonly SumLine[] | null;
  recipient: SendRecipient;
  variant?: ButtonVariant;
  words: SendWords;
};

/** Without scripts, a link. */
export function SendDialog({ communityId, campaignId, lines, recipient, variant, words }: SendDialogProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction<SendState>(send, {});
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const canSend = !state.settled;
  return (
    <AlertDialog
      trigger={
        <LinkButton
          href={campaignPaths.send(campaignId)}
          icon={lines ? <Send /> : <CircleCheck />}
          variant={variant}
          onClick={ask}
        >
          {words.open}
        </LinkButton>
      }
      open={open}
      onOpenChange={(next) => !next && setOpen(false)}
      title={state.settled ? words.settled[state.settled] : words.question}
      description={state.settled ? words.settledNote[state.settled] : words.consequence}
      cancel={canSend ? words.notYet : words.close}
      action={
        canSend && (
          <form action={action} onSubmit={carryShownSum}>
            <input type="hidden" name="communityId" value={communityId} />
            <input type="hidden" name="campaignId" value={campaignId} />
            <input type="hidden" name="holds" value={lines ? "money" : "nothing"} />
            <input type="hidden" name={SHOWN_CENTS} value={words.netCents ?? ""} />
            <SubmitButton busyLabel={words.sending}>{words.send}</SubmitButton>
          </form>
        )
      }
    >
      {canSend && lines && <SendSum lines={lines} recipient={recipient} words={words} />}
      {state.settled && (
        <p>
          <Link href={campaignPaths.completed(campaignId)}>{words.seeCampaign}</Link>
        </p>
      )}
      <FormFailure title={state.settled ? undefined : state.title} proofNeeded={state.proofNeeded} />
    </AlertDialog>
  );
}
