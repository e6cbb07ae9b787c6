"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { EmailField } from "../_components/email-field";
import { sendReset } from "./actions";

export function ResetForm({ email }: { email: string }) {
  const [state, action] = useSpokenAction(sendReset, { values: { email } });
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth.reset");
  const failed = state.title === undefined || errors ? null : t("failed", { title: state.title });
  useProblemToast(state, failed);
  return (
    <>
      {failed && (
        <Banner tone="clay" role="alert">
          <p>{failed}</p>
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
        <EmailField typed={values?.email} error={errors?.email?.[0]} autoComplete="username" />
        <SubmitButton size="lg" block busyLabel={t("busy")} variant={state.ok ? "secondary" : "primary"}>
          {t(state.ok ? "again" : "submit")}
        </SubmitButton>
      </form>
    </>
  );
}
