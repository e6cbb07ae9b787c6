import { unstable_rethrow } from "next/navigation";
import { typedValues } from "./typed-values";

/**
 * Said when a form was sent and no answer of ours came back: the connection is gone, or the site is. Translated pages
 * say it in their language, with `useSpokenAction`.
 */
export const UNREACHED =
  "We can’t be reached just now. Check your connection and try again; nothing you typed is lost.";

export type FormAnswer = { title?: string; values?: Record<string, string> };

/**
 * The action, with an answer in any case: without it a lost connection would take the page away, and with it all that
 * was typed. Then it says `unreached`. Redirects pass through.
 */
export function reached<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: State,
  unreached = UNREACHED,
): (previous: State, form: FormData) => Promise<State> {
  return async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (error) {
      unstable_rethrow(error);
      return { ...initial, title: unreached, values: typedValues(form) };
    }
  };
}
