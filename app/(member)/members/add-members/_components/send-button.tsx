"use client";

import type { ReactNode } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import type { ButtonLook } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type SendButtonProps = ButtonLook & {
  icon?: ReactNode;
  send: FormAction;
  fields: Record<string, string>;
  label: string;
  busy: string;
  about?: string;
};

/** Shows each error as the form's, because it has no fields. */
export function SendButton({ send, fields, label, busy, about, ...look }: SendButtonProps) {
  const [{ title, proofNeeded }, submit] = useSpokenAction(send, {});
  return (
    <AnsweredForm answer={{ title, proofNeeded }} submit={submit} hiddenFields={fields} className="stack g2">
      <SubmitButton {...look} busyLabel={busy}>
        {label}
        {about && <span className="sr"> {about}</span>}
      </SubmitButton>
    </AnsweredForm>
  );
}
