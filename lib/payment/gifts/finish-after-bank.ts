import { isAboutMissing, isAboutParam, stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";
import { type IntentFacts, intentFacts } from "../settling/intent-facts";
import { endOfTry, noteOpenTry } from "../tries/note-try";
import { cancelIntent } from "./close-intent";
import { confirmOnce, type Outcome } from "./confirm-intent";
import type { Attempt } from "./open-attempt";

/**
 * Confirms a server-confirmed intent after its bank verified the donor; leaves others alone. The try was
 * counted when the card was sent. Cancels an intent whose card or customer was deleted, as it can never be
 * confirmed.
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
