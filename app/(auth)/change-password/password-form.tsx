"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useProblemToast } from "@/components/ui/use-problem-toast";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { NewPassword } from "../_components/new-password";
import { chooseNewPassword } from "./actions";
import { ExpiredResetLink } from "./expired-reset-link";

type PasswordFormProps = { userId: string; token: string; isSignedIn: boolean };

export function PasswordForm({ userId, token, isSignedIn }: PasswordFormProps) {
  const [state, action] = useSpokenAction(chooseNewPassword, {});
  const { errors } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth");
  const failed = state.title === undefined ? null : t("reset.failed", { title: state.title });
  useProblemToast(state, failed);
  if (errors?.token) return <ExpiredResetLink isSignedIn={isSignedIn} />;
  return (
    <>
      {failed && !errors && (
        <Banner tone="clay" role="alert">
          <p>{failed}</p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="token" value={token} />
        <NewPassword replaces />
        <SubmitButton size="lg" block busyLabel={t("newPassword.busy")}>
          {t("newPassword.submit")}
        </SubmitButton>
      </form>
    </>
  );
}
