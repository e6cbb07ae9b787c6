"use client";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { Field } from "@/components/ui/field";
import { ChevronDown } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";

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
  const [state, action] = useFormAction(change, {});
  const error = state.errors?.reason?.[0];
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <form action={action} className="stack g4 pt-3" noValidate>
        <input type="hidden" name={subject.name} value={subject.value} />
        <FormFailure title={error ? undefined : state.title} proofNeeded={state.proofNeeded} />
        <Field label="Reason" hint={hint} error={error}>
          <TextInput
            key={state.values?.reason}
            name="reason"
            autoComplete="off"
            maxLength={300}
            defaultValue={state.values?.reason}
            required
          />
        </Field>
        <SubmitButton variant={button.variant} busyLabel={button.busy}>
          {button.label}
        </SubmitButton>
        <p className="caption faint">{note}</p>
      </form>
    </details>
  );
}
