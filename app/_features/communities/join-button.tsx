"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { join } from "./actions";

type JoinButtonProps = { communityId: string; name: string; small?: boolean };

/** Joins a community and redirects to it; an error is shown below the button. */
export function JoinButton({ communityId, name, small }: JoinButtonProps) {
  const [state, action] = useFormAction(join, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <SubmitButton size={small ? "sm" : "md"} busyLabel="Joining" aria-label={`Join ${name}`}>
        Join
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
