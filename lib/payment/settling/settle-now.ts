import { actingAs, type Ctx, log } from "@/lib/platform";
import type { IntentFacts } from "./intent-facts";
import { settleIntents } from "./settle-intents";

/**
 * Settles one intent right away, so that the donor need not wait for the webhook. A failure is only logged:
 * the webhook or the reconciler settles the intent later.
 */
export async function settleNow(ctx: Ctx, fetch: () => Promise<IntentFacts | null>): Promise<void> {
  try {
    const facts = await fetch();
    if (facts) await settleIntents(actingAs(ctx, { kind: "system", name: "settle-now" }), [facts]);
  } catch (error) {
    log.error("payments.settle_now_failed", error);
  }
}
