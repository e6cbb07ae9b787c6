"use client";

import { useTranslations } from "next-intl";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import Link from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { EmailField } from "../_components/email-field";
import { FormProblem } from "../_components/form-problem";
import { logIn } from "./actions";

type LoginFormProps = {
  returnTo: string;
  communityId?: string | undefined;
  token?: string;
  send?: FormAction;
  initial: ActionState;
};

export function LoginForm({ returnTo, communityId, token, send = logIn, initial }: LoginFormProps) {
  const [state, action] = useSpokenAction(send, initial);
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth.login");
  const remember = values ? values.remember === "on" : true;
  const email = values?.email?.trim();
  return (
    <>
      <FormProblem {...state} />
      <form action={action} ref={form} className="stack g4" noValidate>
        <input type="hidden" name="returnTo" value={returnTo} />
        {communityId && <input type="hidden" name="communityId" value={communityId} />}
        {token && <input type="hidden" name="token" value={token} />}
        <EmailField typed={values?.email} error={errors?.email?.[0]} autoComplete="username webauthn" />
        <Field label={t("password")} error={errors?.password?.[0]}>
          <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
        </Field>
        <div className="row between wrap-ok login-row">
          <Checkbox key={String(remember)} name="remember" label={t("remember")} defaultChecked={remember} />
          <p className="small">
            <span className="quiet">{t("forgot")}</span>{" "}
            <Link
              className="strong tall-link"
              href={email ? `/reset-password?email=${encodeURIComponent(email)}` : "/reset-password"}
            >
              {t("reset")}
            </Link>
          </p>
        </div>
        <SubmitButton size="lg" block busyLabel={t("busy")}>
          {t("submit")}
        </SubmitButton>
      </form>
    </>
  );
}
