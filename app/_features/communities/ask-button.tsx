"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { ask } from "./actions";

type AskButtonProps = { communityId: string; name: string; from: string; small?: boolean | undefined };

/** Asks the admins of a community to be let in; an error is shown below the button. */
export function AskButton({ communityId, name, from, small }: AskButtonProps) {
  const [state, action] = useFormAction(ask, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="from" value={from} />
      <SubmitButton size={small ? "sm" : "md"} busyLabel="Asking" aria-label={`Ask to join ${name}`}>
        Ask to join
      </SubmitButton>
      <p className="caption faint">Its admins see your name and e-mail.</p>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
