"use client";

import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import type { ButtonVariant } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";

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
  return (
    <Form action={action} hiddenFields={{ token, gift: skips ? String(skips) : undefined }} failure="line">
      <SubmitButton variant={variant} busyLabel={busyLabel} block>
        {label}
      </SubmitButton>
    </Form>
  );
}
