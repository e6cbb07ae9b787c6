"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { approve } from "../actions";

type ApproveFormProps = { communityId: string; name: string; stay: string; small?: boolean };

/** The form that approves a community. */
export function ApproveForm({ communityId, name, stay, small }: ApproveFormProps) {
  const [state, action] = useFormAction(approve, {});
  return (
    <form action={action} className="grid max-[899px]:grow">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="stay" value={stay} />
      <SubmitButton size={small ? "sm" : "md"} busyLabel="Approving" aria-label={`Approve ${name}`}>
        Approve
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
