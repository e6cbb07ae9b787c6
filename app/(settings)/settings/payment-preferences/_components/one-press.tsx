"use client";
import type { ReactNode } from "react";
import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import type { ButtonVariant } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";

type OnePressProps = {
  action: FormAction;
  id: string;
  /** Period number of the gift to skip. */
  skips?: number | null;
  /** Number of shown gifts, to restore the list. */
  shown: number;
  /** `title` is for screen readers. */
  label: string;
  title: string;
  busyLabel: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
};

export function OnePress(props: OnePressProps) {
  const { action, id, skips, shown, label, title, busyLabel, variant = "secondary", icon } = props;
  return (
    <Form
      action={action}
      hiddenFields={{ id, shown: String(shown), gift: skips ? String(skips) : undefined }}
      failure="line"
    >
      <SubmitButton variant={variant} icon={icon} busyLabel={busyLabel}>
        <span>
          {label}
          <span className="sr"> {title}</span>
        </span>
      </SubmitButton>
    </Form>
  );
}
