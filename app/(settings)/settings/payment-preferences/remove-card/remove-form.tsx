"use client";

import { ProofHint } from "@/app/_features/second-factor/proof-link";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { PREFERENCES } from "../_components/paths";
import { removeCard } from "../actions";

/** Remove or keep the card that the page shows. */
export function RemoveForm({ cardId }: { cardId: string }) {
  const [state, action] = useFormAction(removeCard, {});
  return (
    <>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>
            {state.title}
            {state.proofNeeded && <ProofHint />}
          </p>
        </Banner>
      )}
      <div className="row wrap-ok g3">
        <form action={action}>
          <input type="hidden" name="cardId" value={cardId} />
          <SubmitButton variant="danger" busyLabel="Removing">
            Remove card
          </SubmitButton>
        </form>
        <LinkButton href={PREFERENCES} variant="secondary">
          Keep it
        </LinkButton>
      </div>
    </>
  );
}
