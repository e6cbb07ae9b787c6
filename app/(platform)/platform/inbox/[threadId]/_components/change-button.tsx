"use client";

import type { ComponentProps } from "react";
import { Form } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";

type ChangeButtonProps = Pick<ComponentProps<typeof SubmitButton>, "variant" | "size" | "busyLabel"> & {
  threadId: string;
  action: FormAction;
  label: string;
};

export function ChangeButton({ threadId, action, label, ...look }: ChangeButtonProps) {
  return (
    <Form action={action} hiddenFields={{ threadId }} failure="line">
      <SubmitButton {...look}>{label}</SubmitButton>
    </Form>
  );
}
