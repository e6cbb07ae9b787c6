"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmEmail, refuseEmail } from "./actions";

/** Opening the link changes nothing. A session other than the requesting one also needs the password. */
export function ConfirmForm({ token, asksPassword }: { token: string; asksPassword: boolean }) {
  const t = useTranslations("auth.confirmEmail");
  return (
    <Form action={confirmEmail} hiddenFields={{ token, newEmail: undefined }} className="stack g4">
      {asksPassword && (
        <Field name="password" label={t("password")}>
          <PasswordInput autoComplete="current-password" maxLength={200} required />
        </Field>
      )}
      <SubmitButton size="lg" block busyLabel={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

/** A button, so that e-mail scanners cannot cancel the change. */
export function RefuseForm({ token }: { token: string }) {
  const t = useTranslations("auth.confirmEmail");
  return (
    <Form action={refuseEmail} hiddenFields={{ token }} className="stack g4">
      <SubmitButton variant="secondary" block busyLabel={t("refusing")}>
        {t("refuse")}
      </SubmitButton>
    </Form>
  );
}
