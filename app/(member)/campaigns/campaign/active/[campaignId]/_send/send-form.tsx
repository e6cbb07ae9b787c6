"use client";

import { campaignPaths } from "@/app/_features/campaign/paths";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { type SendState, send } from "./actions";
import { Settled } from "./settled";

type SendFormProps = { communityId: string; campaignId: string; amount: string };

/** The two buttons on the confirmation page for browsers without scripts. */
export function SendForm({ communityId, campaignId, amount }: SendFormProps) {
  const [state, action] = useFormAction<SendState>(send, {});
  if (state.settled) return <Settled campaignId={campaignId} />;
  return (
    <form action={action} className="stack g3">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="campaignId" value={campaignId} />
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <SubmitButton size="lg" block busyLabel="Sending">
        Send {amount}
      </SubmitButton>
      <LinkButton href={campaignPaths.active(campaignId)} variant="secondary" size="lg" block>
        Not yet
      </LinkButton>
    </form>
  );
}
