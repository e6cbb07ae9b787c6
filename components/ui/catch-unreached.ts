import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { leaveSignedIn } from "./leave-signed-in";
import { isSignedOutPath } from "./signed-out-path";
import { typedValues } from "./typed-values";

/** Shown when a form gets no response. Translated pages use `useSpokenAction` instead. */
export const UNREACHED =
  "We can’t be reached just now. Check your connection and try again; nothing you typed is lost.";

/** For an action removed by an upgrade. Chosen by page language, because only outdated pages need it. */
export const RENEWED = {
  en: "This page has been renewed since you opened it, and could not send this. What you typed is still here: copy what you need, then load the page again.",
  es: "Esta página se renovó desde que usted la abrió y no pudo enviar esto. Lo que escribió sigue aquí: copie lo que necesite y vuelva a cargar la página.",
};

const renewed = () => RENEWED[globalThis.document?.documentElement.lang === "es" ? "es" : "en"];

export type FormAnswer = { title?: string; values?: Record<string, string>; isUnreached?: boolean };

/**
 * Always resolves: an error would replace the page and lose typed values. Without a response, the state has
 * the title `unreached` (or the renewed notice), `isUnreached`, and the typed values. Redirects pass through,
 * after awaiting `onRedirect`.
 */
export function catchUnreached<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: State,
  unreached = UNREACHED,
  onRedirect?: OnRedirect,
): (previous: State, form: FormData) => Promise<State> {
  return async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (error) {
      await rethrowRedirect(error, onRedirect);
      const title = unstable_isUnrecognizedActionError(error) ? renewed() : unreached;
      return { ...initial, title, isUnreached: true, values: typedValues(form) };
    }
  };
}

export type OnRedirect = () => void | Promise<void>;

/**
 * Rethrows non-errors such as redirects, after `onRedirect`. A redirect that ends the session loads a new
 * document: this then never resolves, which stops the router.
 */
export async function rethrowRedirect(error: unknown, onRedirect?: OnRedirect): Promise<void> {
  try {
    unstable_rethrow(error);
  } catch (passed) {
    await onRedirect?.();
    const path = destinationOf(passed);
    if (path && isSignedOutPath(path)) await leaveSignedIn(path);
    throw passed;
  }
}

/** Next encodes redirects as `NEXT_REDIRECT;type;address;status;` in the digest. */
const destinationOf = (redirect: unknown): string | undefined =>
  redirect instanceof Error && "digest" in redirect && typeof redirect.digest === "string"
    ? /^NEXT_REDIRECT;\w+;(.*);\d+;$/.exec(redirect.digest)?.[1]
    : undefined;
