"use client";

import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFormAction } from "@/components/ui/use-form-action";
import { logIn } from "./actions";

type LoginFormProps = { returnTo: string; initial: ActionState };

/** E-mail, password, Remember me. Sent as a plain form before scripts are there. */
export function LoginForm({ returnTo, initial }: LoginFormProps) {
  const [state, action] = useFormAction(logIn, initial);
  const { errors, values } = state;
  const remember = values ? values.remember === "on" : true;
  return (
    <>
      {state.title && !errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action} className="stack g4" noValidate>
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field label="Your Email" error={errors?.email?.[0]}>
          <TextInput
            key={values?.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={values?.email}
            required
          />
        </Field>
        <Field label="Password" error={errors?.password?.[0]}>
          <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
        </Field>
        <Checkbox key={String(remember)} name="remember" label="Remember me" defaultChecked={remember} />
        <SubmitButton size="lg" block busyLabel="Logging in">
          Log In
        </SubmitButton>
      </form>
    </>
  );
}
