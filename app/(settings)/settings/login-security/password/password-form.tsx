"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { NewPassword } from "@/app/(auth)/_components/new-password";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { choosePassword } from "../actions";

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("security.passwordForm");
  return (
    <Form action={choosePassword} className="card stack g5">
      <p className="quiet">{t("what")}</p>
      {/* Names the account for password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={t("current")} name="currentPassword">
        <PasswordInput autoComplete="current-password" maxLength={200} required />
      </Field>
      <NewPassword replaces />
      <div className="row wrap-ok">
        <SubmitButton busyLabel={t("busy")}>{t("submit")}</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
