"use client";

import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { askForLink } from "./actions";

export function AskForm() {
  const [state, action] = useSpokenAction(askForLink, {});
  const t = useTranslations("statement.ask");
  const title = state.title && t("failed", { title: state.title });
  return (
    <>
      {state.ok && (
        <Banner role="status">
          <p className="wrap-any">
            <span className="strong">{t("sent")}</span>
            <br />
            {t("sentTo", { email: state.values?.email ?? "" })}
          </p>
        </Banner>
      )}
      <AnsweredForm answer={{ ...state, title }} submit={action} className="stack g4">
        <Field name="email" label={t("email")}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
        </Field>
        <SubmitButton size="lg" block busyLabel={t("busy")} variant={state.ok ? "secondary" : "primary"}>
          {t(state.ok ? "again" : "submit")}
        </SubmitButton>
      </AnsweredForm>
    </>
  );
}
