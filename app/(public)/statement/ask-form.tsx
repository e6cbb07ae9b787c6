"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { askForLink } from "./actions";

export function AskForm() {
  const [state, action] = useSpokenAction(askForLink, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("statement.ask");
  return (
    <>
      {state.title && !errors && (
        <Banner tone="clay" role="alert">
          <p>{t("failed", { title: state.title })}</p>
        </Banner>
      )}
      {state.ok && (
        <Banner role="status">
          <p className="wrap-any">
            <span className="strong">{t("sent")}</span>
            <br />
            {t("sentTo", { email: values?.email ?? "" })}
          </p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        <Field label={t("email")} error={errors?.email?.[0]}>
          <TextInput
            key={values?.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={values?.email}
            required
          />
        </Field>
        <SubmitButton size="lg" block busyLabel={t("busy")} variant={state.ok ? "secondary" : "primary"}>
          {t(state.ok ? "again" : "submit")}
        </SubmitButton>
      </form>
    </>
  );
}
