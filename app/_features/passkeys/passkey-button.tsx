"use client";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Button } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { useScripts } from "@/components/ui/use-scripts";
import { type Language, languageOf } from "@/lib/kernel/languages";
import type { Outcome } from "./ceremonies";

type PasskeyButtonProps = { use: (language: Language) => Promise<Outcome> };

/** Requires WebAuthn. */
export function PasskeyButton({ use }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const scripts = useScripts();
  const t = useTranslations("credentials.passkey");
  const language = languageOf(useLocale());
  if (scripts && !browserSupportsWebAuthn()) return null;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await use(language);
    if (outcome.kind === "go") {
      // Full load: the account or its rights have changed.
      location.assign(outcome.href);
      return;
    }
    setBusy(false);
    if (outcome.kind === "refused") setProblem(outcome.title);
    else setProblem(t(outcome.kind === "failed" ? outcome.trouble : "turnedAway"));
  };
  return (
    <div className="stack g3 needs-js">
      <Button variant="secondary" block icon={<KeyRound />} busy={busy} busyLabel={t("busy")} onClick={press}>
        {t("use")}
      </Button>
      <FormFailure title={problem} />
    </div>
  );
}
