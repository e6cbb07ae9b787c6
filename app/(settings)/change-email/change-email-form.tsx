"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { FieldErrors } from "@/lib/kernel";
import { changeEmail } from "./actions";

export function ChangeEmailForm({ email }: { email: string | null }) {
  const [state, action] = useSpokenAction(changeEmail, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  // An expired `proof` asks for the password again.
  const proof = errors?.proof ? undefined : values?.proof;
  const general = errors?.proof?.[0] ?? (errors ? undefined : state.title);
  return (
    <form action={action} ref={form} className="card stack g5" noValidate>
      <FormFailure title={general} proofNeeded={state.proofNeeded} />
      {proof ? (
        <AddressStep key="address" proof={proof} errors={errors} typed={values ?? {}} />
      ) : (
        <PasswordStep key="password" email={email} error={errors?.password?.[0]} />
      )}
    </form>
  );
}

function PasswordStep({ email, error }: { email: string | null; error: string | undefined }) {
  const t = useTranslations("account.changeEmail");
  return (
    <>
      <p className="quiet">
        {email
          ? t.rich("yours", { email: () => <span className="strong wrap-any">{email}</span> })
          : t("none")}
      </p>
      <Field label={t("password")} error={error}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
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

type AddressStepProps = {
  proof: string;
  errors: FieldErrors | undefined;
  typed: Record<string, string>;
};

const MAILBOX = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 254,
  required: true,
} as const;

function AddressStep({ proof, errors, typed }: AddressStepProps) {
  const t = useTranslations("account.changeEmail");
  return (
    <>
      <input type="hidden" name="proof" value={proof} />
      <p className="quiet">{t("what")}</p>
      <Field label={t("newEmail")} error={errors?.newEmail?.[0]}>
        <TextInput
          {...MAILBOX}
          key={typed.newEmail}
          name="newEmail"
          defaultValue={typed.newEmail}
          autoFocus={!errors}
        />
      </Field>
      <Field label={t("confirmEmail")} error={errors?.confirmEmail?.[0]}>
        <TextInput
          {...MAILBOX}
          key={typed.confirmEmail}
          name="confirmEmail"
          autoComplete="off"
          defaultValue={typed.confirmEmail}
        />
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
