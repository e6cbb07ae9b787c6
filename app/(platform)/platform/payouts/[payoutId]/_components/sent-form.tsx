"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { markSent } from "../actions";

type SentFormProps = {
  payoutId: string;
  /** When the recipient made the choice shown here. */
  chosenAt: string;
  amount: string;
  hint: string;
};

/** Marks a payout as sent, with the payment's reference. */
export function SentForm({ payoutId, chosenAt, amount, hint }: SentFormProps) {
  const [state, action] = useFormAction(markSent, {});
  const error = state.errors?.reference?.[0];
  return (
    <form action={action} className="stack g4" noValidate>
      <input type="hidden" name="payoutId" value={payoutId} />
      <input type="hidden" name="chosenAt" value={chosenAt} />
      <FormFailure title={error ? undefined : state.title} proofNeeded={state.proofNeeded} />
      <Field label="Reference" hint={hint} error={error}>
        <TextInput
          key={state.values?.reference}
          name="reference"
          autoComplete="off"
          maxLength={100}
          defaultValue={state.values?.reference}
          required
        />
      </Field>
      <SubmitButton busyLabel="Marking as sent" block>
        I have sent {amount}
      </SubmitButton>
      <p className="caption faint">
        Completes the campaign and notifies the recipient. Send the money first: this page doesn’t move it.
      </p>
    </form>
  );
}
