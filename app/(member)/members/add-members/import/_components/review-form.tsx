"use client";

import type { ReactNode } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { FormAction } from "@/app/_lib/action";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type ReviewFormProps = { send: FormAction; fields: Record<string, string>; children: ReactNode };

/** Shows each error as the form's: the list's own problems are saved with it. */
export function ReviewForm({ send, fields, children }: ReviewFormProps) {
  const [{ title, proofNeeded }, submit] = useSpokenAction(send, {});
  return (
    <AnsweredForm answer={{ title, proofNeeded }} submit={submit} hiddenFields={fields} className="stack g4">
      {children}
    </AnsweredForm>
  );
}
