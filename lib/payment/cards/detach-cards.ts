import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import { cardsToDetach } from "@/db/schema/payment";
import { isDetached, isMissing, stripe } from "@/lib/integrations/stripe";
import { KEPT_FOR, SECOND } from "@/lib/kernel";
import { type Ctx, enqueue, log, requireSystem } from "@/lib/platform";
import { pauseAfter } from "../settling/rules/event-work";

const BATCH = 200;

/** Outlasts settling of the card's gifts: unpaid attempts are cancelled after a day. */
const KEPT = KEPT_FOR.cardToDetach;

/** Runs in the transaction that removes or replaces the card. */
export async function detachLater(
  ctx: Ctx,
  card: { userId: string; paymentMethodId: string },
): Promise<void> {
  await ctx.db
    .insert(cardsToDetach)
    .values({ ...card, nextAttemptAt: ctx.now() })
    .onConflictDoNothing();
  await enqueue(ctx, "detach-cards");
}

/** Recognizes a recently discarded card, which is never saved again: Stripe may have detached it. */
export async function isDiscarded(ctx: Ctx, paymentMethodId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: cardsToDetach.userId })
    .from(cardsToDetach)
    .where(eq(cardsToDetach.paymentMethodId, paymentMethodId));
  return rows.length > 0;
}

async function forgetDetached(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(cardsToDetach)
    .where(lt(cardsToDetach.detachedAt, new Date(ctx.now().getTime() - KEPT)));
}

/**
 * Detaches removed and replaced cards at Stripe, up to 200 per run, with backoff. Runs outside a transaction.
 * Returns the count.
 */
export async function detachCards(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  if (ctx.inTransaction) throw new Error("this talks to a provider and cannot join a transaction");
  await forgetDetached(ctx);
  const due = await ctx.db
    .select()
    .from(cardsToDetach)
    .where(and(isNull(cardsToDetach.detachedAt), lte(cardsToDetach.nextAttemptAt, ctx.now())))
    .orderBy(asc(cardsToDetach.nextAttemptAt))
    .limit(BATCH);
  let done = 0;
  for (const { paymentMethodId, attempts } of due) {
    const row = eq(cardsToDetach.paymentMethodId, paymentMethodId);
    try {
      await stripe().paymentMethods.detach(paymentMethodId);
    } catch (error) {
      if (!isMissing(error) && !isDetached(error)) {
        log.error("payments.card_not_detached", error, {});
        const nextAttemptAt = new Date(ctx.now().getTime() + pauseAfter(attempts + 1) * SECOND);
        await ctx.db
          .update(cardsToDetach)
          .set({ attempts: attempts + 1, nextAttemptAt })
          .where(row);
        continue;
      }
    }
    await ctx.db.update(cardsToDetach).set({ detachedAt: ctx.now() }).where(row);
    done += 1;
  }
  return done;
}
