import { and, eq, inArray, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { type Ctx, inTransaction, locking } from "@/lib/platform";
import { cancelIntent } from "./close-intent";
import { OPEN_STATES } from "./open-states";

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
 * Makes an attempt unpayable; if paid first, settles it. A concurrent `ensureIntent` finds the attempt closed
 * and tries no card. Throws when Stripe does not answer.
 */
export async function makeUnpayable(ctx: Ctx, donationId: string): Promise<void> {
  if (await closeUnasked(ctx, donationId)) return;
  const [row] = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(eq(donations.id, donationId));
  if (row?.intentId) await cancelIntent(ctx, row.intentId);
}
