"use client";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { arrived } from "./actions";

type ArrivedFormProps = { campaignId: string; label: string; busy: string };

export function ArrivedForm({ campaignId, label, busy }: ArrivedFormProps) {
  return (
    <Form action={arrived} hiddenFields={{ campaignId }} className="stack g3">
      <SubmitButton variant="secondary" block busyLabel={busy}>
        {label}
      </SubmitButton>
    </Form>
  );
}
