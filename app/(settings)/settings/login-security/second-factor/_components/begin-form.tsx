import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";

/** What the user has to prove before the set-up begins. */
export type BeginWith = "nothing" | "password" | "sign-in";

type BeginFormProps = { state: ActionState; start: (form: FormData) => void; beginWith: BeginWith };

/** Explains the second factor and starts its set-up. */
export function BeginForm({ state, start, beginWith }: BeginFormProps) {
  const form = useFirstError(state.errors);
  return (
    <section className="card stack g5" aria-label="Turn it on">
      <div className="stack g3">
        <p>
          With a second factor your password alone is not enough: at each sign-in you also enter a code that
          an app on your phone shows, and once more before money moves.
        </p>
        <p className="small quiet">
          Any authenticator app will do, such as the one of your password manager. All your other devices are
          signed out when you turn it on.
        </p>
      </div>
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {beginWith === "sign-in" ? (
        <Banner tone="gold">
          <p>
            You have been signed in for a while, and your account has no password to ask for. Please log out
            and log in again, and then come back at once.
          </p>
        </Banner>
      ) : (
        <form action={start} ref={form} className="stack g4" noValidate>
          {beginWith === "password" && (
            <Field label="Your password" error={state.errors?.password?.[0]}>
              <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
            </Field>
          )}
          <div>
            <SubmitButton busyLabel="Preparing">Set it up</SubmitButton>
          </div>
        </form>
      )}
    </section>
  );
}
