"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { lift } from "../../../actions";

export function LiftForm({ communityId, name }: { communityId: string; name: string }) {
  const [state, action] = useFormAction(lift, {});
  return (
    <form action={action} className="stack g4">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <div>
        <SubmitButton busyLabel="Lifting" className="max-[599px]:w-full">
          Lift the hold
        </SubmitButton>
      </div>
    </form>
  );
}
