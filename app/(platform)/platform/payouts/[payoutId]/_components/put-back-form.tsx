"use client";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { putBack } from "../actions";

/** Releases an opened, unsent payout so that the recipient can correct its destination. */
export function PutBackForm({ payoutId }: { payoutId: string }) {
  const [state, action] = useFormAction(putBack, {});
  return (
    <form action={action} className="stack g2 justify-items-start">
      <input type="hidden" name="payoutId" value={payoutId} />
      <FormFailure title={state.title} />
      <SubmitButton variant="ghost" busyLabel="Returning" className="-ml-3.5">
        Not sent: return it
      </SubmitButton>
      <p className="caption faint">The recipient can then change where it goes.</p>
    </form>
  );
}
