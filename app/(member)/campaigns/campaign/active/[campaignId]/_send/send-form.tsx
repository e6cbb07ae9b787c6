"use client";

import { campaignPaths } from "@/app/_features/campaign/paths";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { carryShownSum, SHOWN_CENTS } from "@/components/ui/sum-on-screen";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type SendState, send } from "./actions";
import { Settled } from "./settled";
import type { SendWords } from "./words";

type SendFormProps = { communityId: string; campaignId: string; hasMoney: boolean; words: SendWords };

/** For browsers without scripts. */
export function SendForm({ communityId, campaignId, hasMoney, words }: SendFormProps) {
  const [state, action] = useSpokenAction<SendState>(send, {});
  if (state.settled) return <Settled campaignId={campaignId} how={state.settled} words={words} />;
  return (
    <form action={action} onSubmit={carryShownSum} className="stack g3">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="campaignId" value={campaignId} />
      <input type="hidden" name="holds" value={hasMoney ? "money" : "nothing"} />
      <input type="hidden" name={SHOWN_CENTS} value={words.netCents ?? ""} />
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <SubmitButton size="lg" block busyLabel={words.sending}>
        {words.send}
      </SubmitButton>
      <LinkButton href={campaignPaths.active(campaignId)} variant="secondary" size="lg" block>
        {words.notYet}
      </LinkButton>
    </form>
  );
}
