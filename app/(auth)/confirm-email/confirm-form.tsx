"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { FormProblem } from "../_components/form-problem";
import { confirmEmail, refuseEmail } from "./actions";

/** Opening the link changes nothing. A session other than the requesting one also needs the password. */
export function ConfirmForm({ token, asksPassword }: { token: string; asksPassword: boolean }) {
  const [state, action] = useSpokenAction(confirmEmail, {});
  const form = useFirstError(state.errors);
  const t = useTranslations("auth.confirmEmail");
  const wrong = state.errors?.password?.[0];
  return (
    <>
      <FormProblem {...state} errors={wrong ? state.errors : undefined} />
      <form action={action} ref={form} className="stack g4" noValidate>
        <input type="hidden" name="token" value={token} />
        {asksPassword && (
          <Field label={t("password")} error={wrong}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </form>
    </>
  );
}

/** A button, so that e-mail scanners cannot cancel the change. */
export function RefuseForm({ token }: { token: string }) {
  const [state, action] = useSpokenAction(refuseEmail, {});
  const t = useTranslations("auth.confirmEmail");
  return (
    <>
      <FormProblem title={state.title} />
      <form action={action}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton variant="secondary" block busyLabel={t("refusing")}>
          {t("refuse")}
        </SubmitButton>
      </form>
    </>
  );
}
