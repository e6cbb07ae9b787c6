import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { LANGUAGE_PARAMETER, type Language } from "@/lib/kernel/languages";

type Trouble = "offline" | "known" | "unusable";

/** `quiet` if the user canceled. */
export type Outcome =
  | { kind: "go"; href: string }
  | { kind: "refused"; title: string; errors?: Record<string, string[]> }
  | { kind: "failed"; trouble: Trouble }
  | { kind: "quiet" };

type Fresh<T> = { ok: true; body: T } | { ok: false; outcome: Outcome };

/** Canceled, no passkey, or aborted by us. */
const TURNED_AWAY = new Set(["NotAllowedError", "AbortError"]);

async function post<T>(path: string, language: Language, body: unknown): Promise<Fresh<T>> {
  try {
    const answer = await fetch(`/passkeys/${path}?${LANGUAGE_PARAMETER}=${language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const read = await answer.json();
    if (answer.ok) return { ok: true, body: read };
    return { ok: false, outcome: { kind: "refused", title: read.title, errors: read.errors } };
  } catch {
    return { ok: false, outcome: { kind: "failed", trouble: "offline" } };
  }
}

let newest = 0;
let asking: Promise<unknown> = Promise.resolve();

/** Only the newest challenge is valid. */
function ask<Options>(language: Language, request: object): Promise<Fresh<Options>> {
  const asked = asking.then(() => post<Options>("question", language, request));
  asking = asked;
  return asked;
}

/** Ends open ceremonies when the page is left. */
export function leaveCeremonies(): void {
  newest += 1;
  WebAuthnAbortService.cancelCeremony();
}

async function converse<Options>(
  language: Language,
  request: object,
  byAuthenticator: (optionsJSON: Options) => Promise<unknown>,
  saying: () => object,
): Promise<Outcome> {
  newest += 1;
  const mine = newest;
  const question = await ask<Options>(language, request);
  if (mine !== newest) return { kind: "quiet" };
  if (!question.ok) return question.outcome;
  try {
    const answer = await byAuthenticator(question.body);
    const told = await post<{ href: string }>("answer", language, { ...saying(), answer });
    return told.ok ? { kind: "go", href: told.body.href } : told.outcome;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (TURNED_AWAY.has(name)) return { kind: "quiet" };
    return { kind: "failed", trouble: name === "InvalidStateError" ? "known" : "unusable" };
  }
}

export const signInByPasskey = (request: {
  language: Language;
  remember: () => boolean;
  returnTo: string;
  inField: boolean;
}) =>
  converse<PublicKeyCredentialRequestOptionsJSON>(
    request.language,
    { use: "sign-in" },
    (optionsJSON) => startAuthentication({ optionsJSON, useBrowserAutofill: request.inField }),
    () => ({ use: "sign-in", returnTo: request.returnTo, remember: request.remember() }),
  );

export const proveByPasskey = (request: { language: Language; returnTo: string }) =>
  converse<PublicKeyCredentialRequestOptionsJSON>(
    request.language,
    { use: "prove" },
    (optionsJSON) => startAuthentication({ optionsJSON }),
    () => ({ use: "prove", returnTo: request.returnTo }),
  );

export const addPasskeyHere = (request: { language: Language; name: string; password: string | undefined }) =>
  converse<PublicKeyCredentialCreationOptionsJSON>(
    request.language,
    { use: "register", password: request.password },
    (optionsJSON) => startRegistration({ optionsJSON }),
    () => ({ use: "register", name: request.name }),
  );
