"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { lift } from "../actions";

type LiftFormProps = { channel: "email" | "sms"; address: string; stay: string; children: ReactNode };

/** `children` opens the form. */
export function LiftForm({ channel, address, stay, children }: LiftFormProps) {
  const t = useTranslations("desk.messageForms");
  const [state, action] = useSpokenAction(lift, {});
  return (
    <details className="group" open={state.title !== undefined}>
      <summary className="row g2 min-h-11 cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        {children}
      </summary>
      <AnsweredForm
        answer={state}
        submit={action}
        hiddenFields={{ address: `${channel}:${address}`, stay }}
        className="stack g4 pt-3"
      >
        <Field label={t("reason")} name="reason" hint={t("hint")}>
          <TextInput autoComplete="off" maxLength={300} required />
        </Field>
        <SubmitButton variant="secondary" busyLabel={t("lifting")}>
          {t("allowMessagesThereAgain")}
        </SubmitButton>
      </AnsweredForm>
    </details>
  );
}
