"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { approve } from "../actions";

type ApproveFormProps = {
  communityId: string;
  name: string;
  stay: string;
  small?: boolean;
  /** Staff must confirm that they saw the decline. */
  declined?: boolean;
};

export function ApproveForm({ communityId, name, stay, small, declined = false }: ApproveFormProps) {
  const [state, action] = useFormAction(approve, {});
  const label = declined ? "Approve after all" : "Approve";
  return (
    <form action={action} className="grid max-[899px]:grow">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="stay" value={stay} />
      {!declined && <input type="hidden" name="seenWaiting" value="yes" />}
      <SubmitButton
        variant={declined ? "secondary" : "primary"}
        size={small ? "sm" : "md"}
        busyLabel="Approving"
        aria-label={declined ? `Approve ${name} after all` : `Approve ${name}`}
      >
        {label}
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
