"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { answer } from "../actions";

type AnswerFormProps = { threadId: string; label: string; hint: string; max: number };

export function AnswerForm({ threadId, label, hint, max }: AnswerFormProps) {
  const t = useTranslations("desk.threadForms");
  return (
    <Form action={answer} hiddenFields={{ threadId }} className="threadanswer" id="answer-form">
      <Field label={label} id="answer" name="answer" hint={hint} max={max} countAt="foot">
        <Textarea rows={5} required />
      </Field>
      <SubmitButton busyLabel={t("sending")}>{t("sendAnswer")}</SubmitButton>
    </Form>
  );
}
