import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { typedValues } from "@/components/ui/typed-values";
import { DomainError, type ErrorReason, type FieldErrors } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { refusalWords } from "../_features/i18n/error-words";
import { languageHere } from "../_features/i18n/language-at";
import { answer } from "./answer";
import { demandSameOrigin } from "./request";
import { getCtx } from "./session";

export { flash } from "./flash";

/** `values` is the typed input. */
export type ActionState = {
  /** For code. `title` and `errors` are for people. */
  reason?: ErrorReason;
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
  /** No response arrived. */
  isUnreached?: boolean;
  ok?: boolean;
  message?: string;
  /** The second factor is required first. */
  proofNeeded?: boolean;
};

export type FormAction = (previous: ActionState, form: FormData) => Promise<ActionState>;

/**
 * Makes a server action for `useActionState`. Checks the origin, and turns a DomainError into field errors.
 * Logs unexpected errors and shows 'Something went wrong.'. `redirect()` and `notFound()` pass through. A
 * wider `State` adds optional parts.
 */
export function formAction<State extends ActionState = ActionState>(
  work: (ctx: Ctx, form: FormData) => Promise<State | undefined> | Promise<void>,
): (previous: ActionState, form: FormData) => Promise<State | ActionState> {
  return async (_previous, form) => {
    const answered = await answer({
      event: "action_failed",
      async actor() {
        demandSameOrigin(await headers());
        return getCtx();
      },
      // A direct caller may send anything in place of the form.
      input: async () => {
        if (form instanceof FormData) return form;
        throw new DomainError("invalid", "input.invalid", { log: "an action without its form" });
      },
      run: async (ctx, sent): Promise<State | ActionState> => (await work(ctx, sent)) ?? { ok: true },
      letPass: unstable_rethrow,
    });
    if ("value" in answered) return answered.value;
    const { refused } = answered;
    const proofNeeded = refused.code === "proof_needed" || undefined;
    const said = refusalWords(await languageHere(), refused);
    const values = form instanceof FormData ? typedValues(form) : {};
    return { ...said, reason: refused.reason, values, proofNeeded };
  };
}
