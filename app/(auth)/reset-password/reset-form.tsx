"use client";

import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { EmailField } from "../_components/email-field";
import { sendReset } from "./actions";

export function ResetForm({ email }: { email: string }) {
  const [state, action] = useSpokenAction(sendReset, { values: { email } });
  const t = useTranslations("auth.reset");
  const failed = state.title === undefined || state.errors ? null : t("failed", { title: state.title });
  useProblemToast(state, failed);
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
      <AnsweredForm answer={{ ...state, title: failed ?? undefined }} submit={action} className="stack g4">
        <EmailField autoComplete="username" />
        <SubmitButton size="lg" block busyLabel={t("busy")} variant={state.ok ? "secondary" : "primary"}>
          {t(state.ok ? "again" : "submit")}
        </SubmitButton>
      </AnsweredForm>
    </>
  );
}
