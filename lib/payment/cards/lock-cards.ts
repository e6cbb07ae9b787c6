import { asc, eq, inArray } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { type Ctx, locking } from "@/lib/platform";

/** Whose card it is at the processor, and when it was last set or removed on purpose. */
export type CardHolder = typeof stripeCustomers.$inferSelect;

/**
 * Locks the saved cards of these people until the transaction ends, also where none is saved yet, and returns the holders
 * by user. Somebody whom the processor does not know has no card, and is not among them.
 */
export async function lockCards(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, CardHolder>> {
  if (userIds.length === 0) return new Map();
  locking(ctx, "card", userIds);
  const rows = await ctx.db
    .select()
    .from(stripeCustomers)
    .where(inArray(stripeCustomers.userId, [...userIds]))
    .orderBy(asc(stripeCustomers.userId))
    .for("no key update");
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Notes that the holder has set or removed their card on purpose: what was begun before changes it no more. */
export async function noteCardChanged(ctx: Ctx, holder: CardHolder): Promise<void> {
  // Later than the last time in any case, so that no two states of a card are taken for one.
  const cardChangedAt = new Date(Math.max(ctx.now().getTime(), (holder.cardChangedAt?.getTime() ?? 0) + 1));
  await ctx.db
    .update(stripeCustomers)
    .set({ cardChangedAt })
    .where(eq(stripeCustomers.userId, holder.userId));
}
