"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { markSent } from "../actions";

type SentFormProps = {
  payoutId: string;
  /** When the recipient made the choice shown here. */
  chosenAt: string;
  amount: string;
  hint: string;
};

export function SentForm({ payoutId, chosenAt, amount, hint }: SentFormProps) {
  const t = useTranslations("desk.payoutForms");
  return (
    <Form action={markSent} hiddenFields={{ payoutId, chosenAt }} className="stack g4">
      <Field label={t("reference")} name="reference" hint={hint}>
        <TextInput autoComplete="off" maxLength={100} required />
      </Field>
      <SubmitButton busyLabel={t("markingAsSent")} block>
        {t("iHaveSent", { amount })}
      </SubmitButton>
      <p className="caption faint">{t("sentNote")}</p>
    </Form>
  );
}
