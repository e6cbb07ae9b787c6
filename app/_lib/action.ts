import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { typedValues } from "@/components/ui/typed-values";
import { DomainError, type FieldErrors, GENERIC_TITLE } from "@/lib/kernel";
import { type Ctx, log, unlessAway } from "@/lib/platform";
import { problemIn } from "../_features/i18n/error-words";
import { languageHere } from "../_features/i18n/language-at";
import { isSameOrigin } from "./request";
import { getCtx } from "./session";

export { flash } from "./flash";

/** What a form shows after it was sent: what is wrong, or that it is done; `values` is what was typed. */
export type ActionState = {
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
  ok?: boolean;
  message?: string;
  /** True if the second factor has to be shown first; what was typed stays meanwhile. */
  proofNeeded?: boolean;
};

export type FormAction = (previous: ActionState, form: FormData) => Promise<ActionState>;

/**
 * Makes a server action of `work`: checks that the form came from our own pages, knows who sends it, and turns a
 * DomainError into texts beside the fields. Anything unexpected is logged and shown as 'Something went wrong.'.
 * `redirect()` and `notFound()` pass through. For `useActionState`; works without JavaScript. A page that shows more
 * than texts afterwards gives a wider `State` with optional parts.
 */
export function formAction<State extends ActionState = ActionState>(
  work: (ctx: Ctx, form: FormData) => Promise<State | undefined> | Promise<void>,
): (previous: ActionState, form: FormData) => Promise<State | ActionState> {
  return async (_previous, form) => {
    try {
      if (!isSameOrigin(await headers())) {
        throw new DomainError("forbidden", GENERIC_TITLE, { log: "a form of another origin" });
      }
      return (await work(await getCtx(), form)) ?? { ok: true };
    } catch (thrown) {
      unstable_rethrow(thrown);
      const error = unlessAway(thrown);
      const values = typedValues(form);
      const language = await languageHere();
      if (error instanceof DomainError && error.code !== "internal") {
        const proofNeeded = error.code === "proof_needed" || undefined;
        const { title, errors } = error;
        return { ...problemIn(language, { title, errors }), values, proofNeeded };
      }
      log.error("action_failed", error);
      return { ...problemIn(language, { title: GENERIC_TITLE }), values };
    }
  };
}
