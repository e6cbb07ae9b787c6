"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { NewPassword } from "@/app/(auth)/_components/new-password";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { choosePassword } from "../actions";

export function PasswordForm({ email }: { email: string }) {
  const [state, action] = useSpokenAction(choosePassword, {});
  const t = useTranslations("security.passwordForm");
  const { errors } = state;
  const form = useFirstError(errors);
  return (
    <form action={action} ref={form} className="card stack g5" noValidate>
      <p className="quiet">{t("what")}</p>
      <FormFailure title={errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      {/* Names the account for password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={t("current")} error={errors?.currentPassword?.[0]}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={200} required />
      </Field>
      <NewPassword errors={errors} replaces />
      <div className="row wrap-ok">
        <SubmitButton busyLabel={t("busy")}>{t("submit")}</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
