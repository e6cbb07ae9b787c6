import { unstable_rethrow } from "next/navigation";
import { typedValues } from "./typed-values";

/**
 * Shown when a form was sent and no response came: the connection is lost, or the site is down. Translated
 * pages use `useSpokenAction`, which shows it in their language.
 */
export const UNREACHED =
  "We can’t be reached just now. Check your connection and try again; nothing you typed is lost.";

export type FormAnswer = { title?: string; values?: Record<string, string>; isUnreached?: boolean };

/**
 * Wraps an action so that it always resolves: an error would replace the page, and typed values would be
 * lost. Without a response from the server the state has `unreached` as its title, `isUnreached` for code to
 * test, and the typed values. Redirects pass through; `onRedirect` is told first, because a redirect ends the form, and
 * is waited for.
 */
export function reached<State extends FormAnswer>(
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
      return { ...initial, title: unreached, isUnreached: true, values: typedValues(form) };
    }
  };
}

export type OnRedirect = () => void | Promise<void>;

/** Rethrows what is no error, such as a redirect, after `onRedirect`. */
export async function rethrowRedirect(error: unknown, onRedirect: OnRedirect | undefined): Promise<void> {
  try {
    unstable_rethrow(error);
  } catch (passed) {
    await onRedirect?.();
    throw passed;
  }
}
