"use client";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { addPasskeyHere, type Outcome } from "@/app/_features/passkeys/ceremonies";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toaster";
import { useFirstError } from "@/components/ui/use-first-error";
import { useScripts } from "@/components/ui/use-scripts";

type AddPasskeyProps = {
  asks: "nothing" | "password" | "sign-in";
  suggestedName: string;
  longestName: number;
};

const NEEDS_SCRIPTS = "Passkeys need JavaScript, which is turned off in this browser.";

/** A name, the password if it is required, and then the browser's own window. */
export function AddPasskey({ asks, suggestedName, longestName }: AddPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const scripts = useScripts();
  const router = useRouter();
  const toast = useToast();
  const errors = outcome?.kind === "refused" ? outcome.errors : undefined;
  const form = useFirstError(errors);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = event.currentTarget;
    const typed = new FormData(sent);
    const password = typed.get("password");
    setBusy(true);
    const told = await addPasskeyHere({
      language: "en",
      name: String(typed.get("name") ?? ""),
      password: typeof password === "string" ? password : undefined,
    });
    setBusy(false);
    setOutcome(told);
    if (told.kind !== "go") return;
    sent.reset();
    toast("The passkey was added");
    router.refresh();
  };
  return (
    <section className="card stack g5" aria-labelledby="add-passkey">
      <h2 className="text-(length:--t-h3)" id="add-passkey">
        Add a passkey
      </h2>
      <Banner tone="gold" className="no-js">
        <p>{NEEDS_SCRIPTS}</p>
      </Banner>
      <Problem outcome={outcome} />
      {scripts && !browserSupportsWebAuthn() ? (
        <p>This browser knows no passkeys. Try another one, or your phone.</p>
      ) : asks === "sign-in" ? (
        <p>
          You have been signed in for a while, and your account has no password to ask for. Please log out and
          log in again, and then come back at once.
        </p>
      ) : (
        <form onSubmit={add} ref={form} className="stack g4 needs-js" noValidate>
          <Field label="Name" hint="So that you know it again." max={longestName} error={errors?.name?.[0]}>
            <TextInput
              name="name"
              autoComplete="off"
              defaultValue={suggestedName.slice(0, longestName)}
              maxLength={longestName}
              required
            />
          </Field>
          {asks === "password" && (
            <Field label="Your password" error={errors?.password?.[0]}>
              <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
            </Field>
          )}
          <div>
            <Button type="submit" busy={busy} busyLabel="Waiting for your device">
              Add a passkey
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Problem({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations("credentials.passkey");
  if (!outcome || outcome.kind === "go" || (outcome.kind === "refused" && outcome.errors)) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>
        {outcome.kind === "refused" && outcome.title}
        {outcome.kind === "failed" && t(outcome.trouble)}
        {outcome.kind === "quiet" && "No passkey was added. You can try again."}
      </p>
    </Banner>
  );
}
