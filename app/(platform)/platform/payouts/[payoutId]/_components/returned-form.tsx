"use client";
import { ChevronDown } from "lucide-react";
import { ProofHint } from "@/app/_features/second-factor/proof-link";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { markReturned } from "../actions";

/** Marks a payout as returned. Collapsed, because money seldom comes back. */
export function ReturnedForm({ payoutId }: { payoutId: string }) {
  const [state, action] = useFormAction(markReturned, {});
  const error = state.errors?.reason?.[0];
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        The money came back
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <form action={action} className="stack g4 pt-3" noValidate>
        <input type="hidden" name="payoutId" value={payoutId} />
        {state.title && !error && (
          <Banner tone="clay" role="alert">
            <p>
              {state.title}
              {state.proofNeeded && <ProofHint />}
            </p>
          </Banner>
        )}
        <Field label="Reason" hint="For the desk’s list. Please leave names out." error={error}>
          <TextInput
            key={state.values?.reason}
            name="reason"
            autoComplete="off"
            maxLength={300}
            defaultValue={state.values?.reason}
            required
          />
        </Field>
        <SubmitButton variant="danger" busyLabel="Marking as returned">
          Mark as returned
        </SubmitButton>
        <p className="caption faint">The recipient is asked to choose again. The campaign stays completed.</p>
      </form>
    </details>
  );
}
