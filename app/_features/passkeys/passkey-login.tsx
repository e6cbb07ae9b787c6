"use client";
import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { languageOf } from "@/lib/kernel/languages";
import { leaveCeremonies, signInByPasskey } from "./ceremonies";
import { PasskeyButton } from "./passkey-button";

/** In the adjacent form. */
const remember = () => document.querySelector<HTMLInputElement>("input[name=remember]")?.checked ?? true;

/** Choosing a passkey in the e-mail field logs in. */
export function PasskeyLogin({ returnTo }: { returnTo: string }) {
  const language = languageOf(useLocale());
  useEffect(() => {
    let isOpen = true;
    const offerInField = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isOpen) return;
      const outcome = await signInByPasskey({ language, remember, returnTo, inField: true });
      if (isOpen && outcome.kind === "go") location.assign(outcome.href);
    };
    void offerInField();
    return () => {
      isOpen = false;
      leaveCeremonies();
    };
  }, [returnTo, language]);
  return <PasskeyButton use={() => signInByPasskey({ language, remember, returnTo, inField: false })} />;
}
