"use client";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
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
import { languageOf } from "@/lib/kernel/languages";

type AddPasskeyProps = {
  asks: "nothing" | "password" | "sign-in";
  suggestedName: string;
  longestName: number;
};

/** Asks for a name, and the password if required, before the browser's dialog. */
export function AddPasskey({ asks, suggestedName, longestName }: AddPasskeyProps) {
  const t = useTranslations("security");
  const language = languageOf(useLocale());
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
      language,
      name: String(typed.get("name") ?? ""),
      password: typeof password === "string" ? password : undefined,
    });
    setBusy(false);
    setOutcome(told);
    if (told.kind !== "go") return;
    sent.reset();
    toast(t("done.passkeyAdded"));
    router.refresh();
  };
  return (
    <section className="card stack g5" aria-labelledby="add-passkey">
      <h2 className="text-(length:--t-h3)" id="add-passkey">
        {t("passkeys.add")}
      </h2>
      <Banner tone="gold" className="no-js">
        <p>{t("passkeys.needsScripts")}</p>
      </Banner>
      <Problem outcome={outcome} />
      {scripts && !browserSupportsWebAuthn() ? (
        <p>{t("passkeys.unknown")}</p>
      ) : asks === "sign-in" ? (
        <p>{t("signInAgain")}</p>
      ) : (
        <form onSubmit={add} ref={form} className="stack g4 needs-js" noValidate>
          <Field
            label={t("passkeys.name")}
            hint={t("passkeys.nameHint")}
            max={longestName}
            error={errors?.name?.[0]}
          >
            <TextInput
              name="name"
              autoComplete="off"
              defaultValue={suggestedName.slice(0, longestName)}
              maxLength={longestName}
              required
            />
          </Field>
          {asks === "password" && (
            <Field label={t("yourPassword")} error={errors?.password?.[0]}>
              <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
            </Field>
          )}
          <div>
            <Button type="submit" busy={busy} busyLabel={t("passkeys.waiting")}>
              {t("passkeys.add")}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Problem({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations();
  if (!outcome || outcome.kind === "go" || (outcome.kind === "refused" && outcome.errors)) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>
        {outcome.kind === "refused" && outcome.title}
        {outcome.kind === "failed" && t(`credentials.passkey.${outcome.trouble}`)}
        {outcome.kind === "quiet" && t("security.passkeys.quiet")}
      </p>
    </Banner>
  );
}
