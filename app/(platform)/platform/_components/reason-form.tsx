"use client";
import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import type { ActionState } from "@/app/_lib/action";
import { Field } from "@/components/ui/field";
import { ChevronDown } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type ReasonFormProps = {
  action: (state: ActionState, form: FormData) => Promise<ActionState>;
  subject: { name: string; value: string };
  summary: string;
  hint: string;
  button: { label: string; busy: string; variant: "secondary" | "danger" };
  note: string;
};

/** Collapsed, because it is seldom needed. */
export function ReasonForm({ action: change, subject, summary, hint, button, note }: ReasonFormProps) {
  const t = useTranslations("desk.reasonForm");
  const [state, action] = useSpokenAction(change, {});
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <AnsweredForm
        answer={state}
        submit={action}
        hiddenFields={{ [subject.name]: subject.value }}
        className="stack g4 pt-3"
      >
        <Field label={t("reason")} name="reason" hint={hint}>
          <TextInput autoComplete="off" maxLength={300} required />
        </Field>
        <SubmitButton variant={button.variant} busyLabel={button.busy}>
          {button.label}
        </SubmitButton>
        <p className="caption faint">{note}</p>
      </AnsweredForm>
    </details>
  );
}
