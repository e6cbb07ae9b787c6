"use client";
import { CircleAlert } from "lucide-react";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { confirmNumber } from "../actions";

/** Requests a code for the number that is not confirmed yet. */
export function ConfirmNumber({ phoneNumber }: { phoneNumber: string }) {
  const [state, action] = useFormAction(confirmNumber, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="phoneNumber" value={phoneNumber} />
      <SubmitButton variant="secondary" size="sm" className="justify-self-start" busyLabel="Sending a code">
        Confirm this number
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          <CircleAlert aria-hidden="true" />
          {state.title}
        </p>
      )}
    </form>
  );
}
