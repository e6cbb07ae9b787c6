import { isAboutMissing, isAboutParam, stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";
import { type IntentFacts, intentFacts } from "../settling/intent-facts";
import { noteOpenTry } from "../tries/note-try";
import { cancelIntent } from "./cancel-open-intents";
import { confirmOnce, endOfTry, type Outcome } from "./confirm-intent";
import type { Attempt } from "./open-attempt";

/**
 * Confirms an intent that only our server can confirm, once its bank has verified the donor, and returns what it is then.
 * Any other intent stays as it is. The try was counted when the card was sent. An intent whose card or
 * customer is gone can never be confirmed: it is cancelled.
 */
export async function finishAfterBank(ctx: Ctx, attempt: Attempt, facts: IntentFacts): Promise<IntentFacts> {
  if (facts.status !== "requires_confirmation" || !facts.isOurs) return facts;
  let outcome: Outcome;
  try {
    outcome = await confirmOnce(
      await stripe().paymentIntents.retrieve(facts.intentId),
      {},
      `confirm_${facts.intentId}_${facts.charge?.id ?? "first"}_bank_${facts.paymentMethodId}`,
    );
  } catch (error) {
    if (!isAboutMissing(error, "customer") && !isAboutParam(error, "payment_method")) throw error;
    await cancelIntent(ctx, facts.intentId);
    return intentFacts(facts.intentId);
  }
  await noteOpenTry(ctx, attempt.attemptKey, endOfTry(outcome));
  return intentFacts(facts.intentId);
}
