"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { chooseFindable } from "./actions";

/** Toggles whether search engines may show the campaigns; an error is shown below the button. */
export function FindableForm({ communityId, isFindable }: { communityId: string; isFindable: boolean }) {
  const [state, action] = useFormAction(chooseFindable, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="findable" value={isFindable ? "no" : "yes"} />
      <div>
        <SubmitButton
          variant={isFindable ? "primary" : "secondary"}
          busyLabel={isFindable ? "Hiding" : "Allowing"}
        >
          {isFindable ? "Hide them from search engines" : "Allow search engines"}
        </SubmitButton>
      </div>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
