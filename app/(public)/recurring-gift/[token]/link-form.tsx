"use client";

import type { FormAction } from "@/app/_lib/action";
import type { ButtonVariant } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type LinkFormProps = {
  action: FormAction;
  token: string;
  /** Period number of the gift to skip. */
  skips?: number;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
};

export function LinkForm({ action, token, skips, label, busyLabel, variant = "secondary" }: LinkFormProps) {
  const [state, send] = useSpokenAction(action, {});
  return (
    <form action={send}>
      <input type="hidden" name="token" value={token} />
      {skips && <input type="hidden" name="gift" value={skips} />}
      <SubmitButton variant={variant} busyLabel={busyLabel} block>
        {label}
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
