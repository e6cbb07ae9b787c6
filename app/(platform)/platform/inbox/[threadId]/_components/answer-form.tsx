"use client";

import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { answer } from "../actions";

type AnswerFormProps = { threadId: string; label: string; hint: string; max: number };

export function AnswerForm({ threadId, label, hint, max }: AnswerFormProps) {
  const [state, send] = useFormAction(answer, {});
  const form = useFirstError(state.errors);
  return (
    <form ref={form} action={send} className="threadanswer" noValidate id="answer-form">
      <input type="hidden" name="threadId" value={threadId} />
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <Field label={label} id="answer" hint={hint} max={max} countAt="foot" error={state.errors?.answer?.[0]}>
        <Textarea
          key={state.values?.answer}
          name="answer"
          rows={5}
          required
          defaultValue={state.values?.answer}
        />
      </Field>
      <SubmitButton busyLabel="Sending">Send answer</SubmitButton>
    </form>
  );
}
