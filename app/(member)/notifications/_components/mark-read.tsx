"use client";
import { CheckCheck } from "lucide-react";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { markRead } from "../actions";

/** Marks all new notifications as read. */
export function MarkRead({ communityId }: { communityId: string }) {
  const [state, action] = useFormAction(markRead, {});
  return (
    <form action={action}>
      <input type="hidden" name="communityId" value={communityId} />
      <SubmitButton variant="secondary" size="sm" icon={<CheckCheck />} busyLabel="Marking as read">
        Mark all as read
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
