import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { donations } from "@/db/schema/payment";
import { stripe } from "@/lib/integrations/stripe";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { cancelIntent, orClosed } from "./close-intent";
import { OPEN_STATES, WAITS_FOR_CARD } from "./open-states";

/** Per kind and run. */
const BATCH = 200;

/** Intents that Stripe never cancels must not starve the others. */
const anyOrder = sql`random()`;

type OpenIntent = { id: string; intentId: string | null };

/** Failures wait for the next run. */
async function cancelEach(open: OpenIntent[], cancel: (intentId: string) => Promise<void>): Promise<number> {
  for (const { id, intentId } of open) {
    try {
      if (intentId) await cancel(intentId);
    } catch (error) {
      log.error("payments.cancel_failed", error, { donationId: id });
    }
  }
  return open.length;
}

/**
 * Cancels intents of communities on hold before any bank is asked; a holder of the client secret could still
 * pay them. Charges in progress continue. Later gifts of a plan wait for their day.
 */
async function cancelHeld(ctx: Ctx, most: number): Promise<number> {
  const open = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .innerJoin(communityFacts, eq(communityFacts.id, donations.communityId))
    .where(
      and(
        inArray(donations.state, ["pending", "failed"]),
        isNotNull(donations.stripePaymentIntentId),
        or(isNull(donations.recurringPeriod), eq(donations.recurringPeriod, 0)),
        isNotNull(communityFacts.heldAt),
      ),
    )
    .orderBy(anyOrder)
    .limit(most);
  return cancelEach(open, async (intentId) => {
    const intent = await orClosed(ctx, intentId, () => stripe().paymentIntents.retrieve(intentId));
    if (intent && WAITS_FOR_CARD.has(intent.status)) await cancelIntent(ctx, intentId);
  });
}

/**
 * Cancels open intents of ended campaigns and communities on hold, up to `most` of each. If one is paid
 * anyway, it goes to Our Balance or settles normally. Failures wait for the next run. Returns how many it
 * tried.
 */
export async function cancelOpenIntents(ctx: Ctx, most = BATCH): Promise<number> {
  requireSystem(ctx);
  const held = await cancelHeld(ctx, most);
  const open = await ctx.db
    .select({ id: donations.id, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .innerJoin(campaignFacts, eq(campaignFacts.id, donations.campaignId))
    .where(
      and(
        inArray(donations.state, [...OPEN_STATES]),
        isNotNull(donations.stripePaymentIntentId),
        ne(campaignFacts.status, "launched"),
      ),
    )
    .orderBy(anyOrder)
    .limit(most);
  return held + (await cancelEach(open, (intentId) => cancelIntent(ctx, intentId)));
}
