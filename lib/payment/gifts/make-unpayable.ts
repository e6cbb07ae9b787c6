import { and, eq, inArray, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { type Ctx, inTransaction, locking } from "@/lib/platform";
import { cancelIntent, OPEN_STATES } from "./cancel-open-intents";

/** Closes an open attempt that has no intent, and returns whether it was one. */
const closeUnasked = (ctx: Ctx, donationId: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    locking(tx, "donation", [donationId]);
    const closed = await tx.db
      .update(donations)
      .set({ state: "canceled", updatedAt: tx.now() })
      .where(
        and(
          eq(donations.id, donationId),
          isNull(donations.stripePaymentIntentId),
          inArray(donations.state, [...OPEN_STATES]),
        ),
      )
      .returning({ id: donations.id });
    return closed.length > 0;
  });

/**
 * Makes an attempt unpayable; one that was paid first is settled as paid. Where somebody asks the processor for its intent
 * at this moment, they find the attempt closed and try no card with it (`ensureIntent`). Throws when the processor does
 * not answer.
 */
export async function makeUnpayable(ctx: Ctx, donationId: string): Promise<void> {
  if (await closeUnasked(ctx, donationId)) return;
  const [row] = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(eq(donations.id, donationId));
  if (row?.intentId) await cancelIntent(ctx, row.intentId);
}
