"use client";
import Link from "next/link";
import { CodeField, type CodeKind } from "@/app/_features/second-factor/code-field";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { turnOff } from "../actions";

const HERE = `${SECOND_FACTOR_SETTINGS}/turn-off`;

/** The password, where there is one, and a code. */
export function TurnOffForm({ kind, hasPassword }: { kind: CodeKind; hasPassword: boolean }) {
  const [state, action] = useFormAction(turnOff, {});
  const form = useFirstError(state.errors);
  return (
    <section className="card stack g5" aria-label="Turn it off">
      <p>Without it your password alone opens your account. The recovery codes are thrown away.</p>
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        {hasPassword && (
          <Field label="Your password" error={state.errors?.password?.[0]}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        <CodeField kind={kind} error={state.errors?.code?.[0]} />
        <div>
          <SubmitButton variant="danger" busyLabel="Turning it off">
            Turn it off
          </SubmitButton>
        </div>
      </form>
      <p className="small quiet">
        {kind === "app" ? "Phone not at hand? " : "Phone at hand again? "}
        <Link href={kind === "app" ? `${HERE}?use=recovery` : HERE} replace>
          {kind === "app" ? "Use a recovery code instead" : "Use your authenticator app"}
        </Link>
      </p>
    </section>
  );
}
