"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { tryAgain } from "../actions";

export function TryAgainForm({ troubleId, title }: { troubleId: string; title: string }) {
  const [state, action] = useFormAction(tryAgain, {});
  return (
    <form action={action}>
      <input type="hidden" name="troubleId" value={troubleId} />
      <SubmitButton size="sm" busyLabel="Trying again" aria-label={`Try again: ${title}`}>
        Try again
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
