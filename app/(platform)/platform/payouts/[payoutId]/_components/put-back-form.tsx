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
      <SubmitButton variant="ghost" busyLabel="Giving back" className="-ml-3.5">
        Not sent: give it back
      </SubmitButton>
      <p className="caption faint">The recipient can then correct where it goes.</p>
    </form>
  );
}
