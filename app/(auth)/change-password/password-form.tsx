"use client";

import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { NewPassword } from "../_components/new-password";
import { chooseNewPassword } from "./actions";
import { ExpiredResetLink } from "./expired-reset-link";

type PasswordFormProps = { userId: string; token: string; isSignedIn: boolean };

export function PasswordForm({ userId, token, isSignedIn }: PasswordFormProps) {
  const [state, action] = useSpokenAction(chooseNewPassword, {});
  const t = useTranslations("auth");
  const failed = state.title === undefined ? null : t("reset.failed", { title: state.title });
  useProblemToast(state, failed);
  if (state.errors?.token) return <ExpiredResetLink isSignedIn={isSignedIn} />;
  return (
    <AnsweredForm
      answer={{ ...state, title: failed ?? undefined }}
      submit={action}
      hiddenFields={{ userId, token }}
      className="stack g4"
    >
      <NewPassword replaces />
      <SubmitButton size="lg" block busyLabel={t("newPassword.busy")}>
        {t("newPassword.submit")}
      </SubmitButton>
    </AnsweredForm>
  );
}
