"use client";
import { AgainButton } from "@/components/ui/again-button";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useFirstError } from "@/components/ui/use-first-error";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Wait } from "@/components/ui/wait";
import { consentWords } from "@/lib/notification/schemas";
import type { PendingPhone } from "@/lib/user";
import { EDIT } from "../_components/paths";
import { enterCode, giveUp, sendAgain } from "../actions";

type CodeFormsProps = Pick<PendingPhone, "standing"> & {
  /** The wait until another code can be requested. */
  wait: Wait;
};

const UNUSABLE_CODE = {
  expired: "The last code has run out. Ask for a new one.",
  guessed: "Five wrong codes: the last one is worth nothing now. Ask for a new one.",
};

/** Forms to enter the code, request another one, change the number, or cancel. */
export function CodeForms({ standing, wait }: CodeFormsProps) {
  return (
    <>
      <section className="card stack g5">
        {standing === "open" ? (
          <CodeForm />
        ) : (
          <Banner tone="gold" role="status">
            <p>{UNUSABLE_CODE[standing]}</p>
          </Banner>
        )}
        <AgainForm wait={wait} />
      </section>
      <div className="row g3 wrap-ok">
        <LinkButton href={`${EDIT}#phoneNumber`} variant="ghost">
          Change the number
        </LinkButton>
        <GiveUpForm />
      </div>
      <p className="small quiet measure">
        No text after a minute? A phone that has replied STOP to our messages gets none: reply START to the
        same sender, then ask for a new code.
      </p>
    </>
  );
}

function CodeForm() {
  const [state, action] = useFormAction(enterCode, {});
  const form = useFirstError(state.errors);
  return (
    <form ref={form} action={action} className="stack g4" noValidate>
      <Field label="Code" id="code" error={state.errors?.code?.[0] ?? state.title} className="code-field">
        <TextInput
          key={state.values?.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          defaultValue={state.values?.code}
          required
        />
      </Field>
      <SubmitButton className="justify-self-start" busyLabel="Confirming">
        Confirm
      </SubmitButton>
      <p className="caption quiet measure">{consentWords("en")}</p>
    </form>
  );
}

function AgainForm({ wait }: { wait: Wait }) {
  const [state, action] = useFormAction(sendAgain, {});
  return (
    <form action={action} className="stack g3">
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <AgainButton wait={wait} className="justify-self-start" busyLabel="Sending">
        Send a new code
      </AgainButton>
    </form>
  );
}

function GiveUpForm() {
  const [, action] = useFormAction(giveUp, {});
  return (
    <form action={action}>
      <SubmitButton variant="ghost" busyLabel="Cancelling">
        Cancel
      </SubmitButton>
    </form>
  );
}
