"use client";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { RecoveryCodes } from "../_components/recovery-codes";
import { type CodesState, makeCodes } from "../actions";

/** Asks for confirmation, because the old codes become invalid, and shows the new ones only once. */
export function NewCodesForm({ left, doneHref }: { left: number; doneHref: string }) {
  const [state, action] = useFormAction<CodesState>(makeCodes, {});
  if (state.recoveryCodes) {
    return <RecoveryCodes title="Your new recovery codes" codes={state.recoveryCodes} doneHref={doneHref} />;
  }
  return (
    <form action={action} className="card stack g5">
      <p>
        You get ten new codes.{" "}
        {left > 0 ? `The ${left === 1 ? "one" : left} that you have left` : "All old ones"} will no longer
        work.
      </p>
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <div>
        <SubmitButton busyLabel="Making them">Make new codes</SubmitButton>
      </div>
    </form>
  );
}
