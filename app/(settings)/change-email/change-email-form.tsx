"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import type { FieldErrors } from "@/lib/kernel";
import { changeEmail } from "./actions";

/** First the password, then the address: one form that shows its second step once the first is passed. */
export function ChangeEmailForm({ email }: { email: string | null }) {
  const [state, action] = useFormAction(changeEmail, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  // An expired proof is an error of the field `proof`; then the form asks for the password again.
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
  return (
    <>
      <p className="quiet">
        {email ? (
          <>
            Your e-mail is <span className="strong wrap-any">{email}</span>.{" "}
          </>
        ) : null}
        Before you change it, please enter your password.
      </p>
      <Field label="Current password" error={error}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
      </Field>
      <div className="row wrap-ok">
        <SubmitButton busyLabel="Checking">Next</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          Cancel
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
  return (
    <>
      <input type="hidden" name="proof" value={proof} />
      <p className="quiet">
        We send a link to the new address. Nothing changes until you open it, in this browser or with your
        password.
      </p>
      <Field label="New e-mail" error={errors?.newEmail?.[0]}>
        <TextInput
          {...MAILBOX}
          key={typed.newEmail}
          name="newEmail"
          defaultValue={typed.newEmail}
          autoFocus={!errors}
        />
      </Field>
      <Field label="Confirm new e-mail" error={errors?.confirmEmail?.[0]}>
        <TextInput
          {...MAILBOX}
          key={typed.confirmEmail}
          name="confirmEmail"
          autoComplete="off"
          defaultValue={typed.confirmEmail}
        />
      </Field>
      <div className="row wrap-ok">
        <SubmitButton busyLabel="Sending">Send the link</SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </>
  );
}
