"use client";

import { useTranslations } from "next-intl";
import { AnsweredForm } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { changeEmail } from "./actions";

export function ChangeEmailForm({ email }: { email: string | null }) {
  const [state, action] = useSpokenAction(changeEmail, {});
  const { errors, values, title } = state;
  // An expired `proof` asks for the password again.
  const proof = errors?.proof ? undefined : values?.proof;
  return (
    <AnsweredForm
      answer={{ ...state, title: errors?.proof?.[0] ?? title }}
      submit={action}
      hiddenFields={{ proof }}
      className="card stack g5"
    >
      {proof ? (
        <AddressStep key="address" autoFocus={!errors} />
      ) : (
        <PasswordStep key="password" email={email} />
      )}
    </AnsweredForm>
  );
}

function PasswordStep({ email }: { email: string | null }) {
  const t = useTranslations("account.changeEmail");
  return (
    <>
      <p className="quiet">
        {email
          ? t.rich("yours", { email: () => <span className="strong wrap-any">{email}</span> })
          : t("none")}
      </p>
      <Field label={t("password")} name="password">
        <PasswordInput autoComplete="current-password" maxLength={200} required />
      </Field>
      <div className="row wrap-ok">
        <SubmitButton busyLabel={t("checking")}>{t("next")}</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("cancel")}
        </LinkButton>
      </div>
    </>
  );
}

const MAILBOX = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 254,
  required: true,
} as const;

function AddressStep({ autoFocus }: { autoFocus: boolean }) {
  const t = useTranslations("account.changeEmail");
  return (
    <>
      <p className="quiet">{t("what")}</p>
      <Field label={t("newEmail")} name="newEmail">
        <TextInput {...MAILBOX} autoFocus={autoFocus} />
      </Field>
      <Field label={t("confirmEmail")} name="confirmEmail">
        <TextInput {...MAILBOX} autoComplete="off" />
      </Field>
      <div className="row wrap-ok">
        <SubmitButton busyLabel={t("sending")}>{t("submit")}</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("cancel")}
        </LinkButton>
      </div>
    </>
  );
}
