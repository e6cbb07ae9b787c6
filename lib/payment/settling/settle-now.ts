import { actingAs, type Ctx, log } from "@/lib/platform";
import type { IntentFacts } from "./intent-facts";
import { settleIntents } from "./settle-intents";

/** Settles without waiting for the webhook. Only logs failures: webhook or reconciler settles it later. */
export async function settleNow(ctx: Ctx, fetch: () => Promise<IntentFacts | null>): Promise<void> {
  try {
    const facts = await fetch();
    if (facts) await settleIntents(actingAs(ctx, { kind: "system", name: "settle-now" }), [facts]);
  } catch (error) {
    log.error("payments.settle_now_failed", error);
  }
}
