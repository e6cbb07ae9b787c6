"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { useAnswered } from "@/components/ui/form-answer";
import Link from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { EmailField } from "../_components/email-field";
import { logIn } from "./actions";

type LoginFormProps = {
  returnTo: string;
  communityId?: string | undefined;
  token?: string;
  send?: FormAction;
  initial: ActionState;
};

export function LoginForm({ returnTo, communityId, token, send = logIn, initial }: LoginFormProps) {
  const t = useTranslations("auth.login");
  return (
    <Form
      action={send}
      initial={initial}
      hiddenFields={{ returnTo, communityId, token }}
      className="stack g4"
    >
      <EmailField autoComplete="username webauthn" />
      <Field name="password" label={t("password")}>
        <PasswordInput autoComplete="current-password" maxLength={200} required />
      </Field>
      <div className="row between wrap-ok login-row">
        <Checkbox name="remember" label={t("remember")} defaultChecked />
        <Forgot />
      </div>
      <SubmitButton size="lg" block busyLabel={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

function Forgot() {
  const t = useTranslations("auth.login");
  const email = useAnswered("email").typed?.trim();
  return (
    <p className="small">
      <span className="quiet">{t("forgot")}</span>{" "}
      <Link
        className="strong tall-link"
        href={email ? `/reset-password?email=${encodeURIComponent(email)}` : "/reset-password"}
      >
        {t("reset")}
      </Link>
    </p>
  );
}
