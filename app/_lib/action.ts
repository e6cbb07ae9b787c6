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

/** What a form shows after it was sent: what is wrong, or that it is done; `values` is what was typed. */
export type ActionState = {
  /** Why it was refused, for code; `title` and `errors` are the texts for people. */
  reason?: ErrorReason;
  title?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
  /** True when no response arrived; set in the browser. */
  isUnreached?: boolean;
  ok?: boolean;
  message?: string;
  /** True if the second factor has to be shown first; the form keeps what was typed. */
  proofNeeded?: boolean;
};

export type FormAction = (previous: ActionState, form: FormData) => Promise<ActionState>;

/**
 * Makes a server action of `work`: checks that the form came from our own pages, determines the caller, and
 * turns a DomainError into texts beside the fields. Anything unexpected is logged and shown as 'Something
 * went wrong.'. `redirect()` and `notFound()` pass through. For `useActionState`; works without JavaScript. A
 * page that shows more than texts afterwards passes a wider `State` with optional parts.
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
      // Whoever calls an action without our page may send anything in place of its form.
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
