"use client";

import { campaignPaths } from "@/app/_features/campaign/paths";
import { AnsweredForm } from "@/app/_features/forms/form";
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
  const [{ settled, title, proofNeeded }, submit] = useSpokenAction<SendState>(send, {});
  if (settled) return <Settled campaignId={campaignId} how={settled} words={words} />;
  return (
    <AnsweredForm
      answer={{ title, proofNeeded }}
      submit={submit}
      onSubmit={carryShownSum}
      hiddenFields={{
        communityId,
        campaignId,
        holds: hasMoney ? "money" : "nothing",
        [SHOWN_CENTS]: String(words.netCents ?? ""),
      }}
      className="stack g3"
    >
      <SubmitButton size="lg" block busyLabel={words.sending}>
        {words.send}
      </SubmitButton>
      <LinkButton href={campaignPaths.active(campaignId)} variant="secondary" size="lg" block>
        {words.notYet}
      </LinkButton>
    </AnsweredForm>
  );
}
