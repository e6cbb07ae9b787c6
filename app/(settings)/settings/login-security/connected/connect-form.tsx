"use client";

import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import { change } from "./actions";

type ConnectFormProps = {
  providers: { id: string; name: string; isConnected: boolean }[];
  /** What the user has to prove first. */
  asks: "nothing" | "password" | "sign-in";
};

/**
 * Connects or disconnects a provider, after the password where one is required. Works as a plain form before
 * scripts run.
 */
export function ConnectForm({ providers, asks }: ConnectFormProps) {
  const [state, action] = useFormAction(change, {});
  const form = useFirstError(state.errors);
  if (asks === "sign-in") {
    return (
      <Banner tone="gold">
        <p>
          You have been signed in for a while, and your account has no password to ask for. Please log out and
          log in again, and then come back at once.
        </p>
      </Banner>
    );
  }
  return (
    <section className="card stack g4" aria-label="Connected accounts">
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        {asks === "password" && (
          <Field label="Your password" error={state.errors?.password?.[0]}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        {providers.map(({ id, name, isConnected }) => (
          <div key={id} className="row between wrap-ok">
            <div className="grow">
              <p className="strong">{name}</p>
              <p className="small quiet">{isConnected ? "Can log you in" : "Not connected"}</p>
            </div>
            <SubmitButton
              variant="secondary"
              size="sm"
              name={isConnected ? "disconnect" : "connect"}
              value={id}
              busyLabel={isConnected ? "Disconnecting" : "Connecting"}
            >
              {isConnected ? "Disconnect" : "Connect"}
              <span className="sr"> {name}</span>
            </SubmitButton>
          </div>
        ))}
      </form>
    </section>
  );
}
