"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { forgetTypedHere } from "@/components/ui/leave-signed-in";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { UNREACHED } from "@/components/ui/reached";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Confirmation } from "@/lib/identity";
import { deleteAccount } from "./actions";

/** The final confirmation: a proof of identity, and a checkbox that has to be ticked. */
export function DeleteForm({ email, confirmation }: { email: string; confirmation: Confirmation }) {
  const [state, action] = useFormAction(deleteAccount, {}, UNREACHED, forgetTypedHere);
  const { errors } = state;
  const form = useFirstError(errors);
  return (
    <form action={action} ref={form} className="card stack g5" aria-label="Delete account" noValidate>
      <FormFailure title={errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      {confirmation === "sign-in" && (
        <Banner tone="gold">
          <p>Your account has no password. Please log out and log in again, and come back here at once.</p>
        </Banner>
      )}
      {confirmation === "password" && (
        <>
          {/* Tells a password manager which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label="Your password" error={errors?.password?.[0]}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        </>
      )}
      <Checkbox
        name="agreed"
        label="I want to delete my account and know that it can’t be undone"
        error={errors?.agreed?.[0]}
        required
      />
      <div className="row wrap-ok">
        <SubmitButton variant="danger" busyLabel="Deleting">
          Delete my account
        </SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          Keep it
        </LinkButton>
      </div>
    </form>
  );
}
