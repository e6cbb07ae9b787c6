"use client";
import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";

type PressFormProps = { action: FormAction; label: string; busyLabel: string };

export function PressForm({ action, label, busyLabel }: PressFormProps) {
  return (
    <Form action={action} failure="line" className="stack g2">
      <div>
        <SubmitButton size="sm" variant="secondary" busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  );
}
