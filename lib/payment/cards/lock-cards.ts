import { asc, eq, inArray } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { type Ctx, locking } from "@/lib/platform";

export type CardHolder = typeof stripeCustomers.$inferSelect;

/** Locks these people's cards until commit, even where none is saved. Omits users unknown to Stripe. */
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

/** Records an intentional change, which overrides anything begun before. */
export async function noteCardChanged(ctx: Ctx, holder: CardHolder): Promise<void> {
  // Strictly increasing, so card versions are unique.
  const cardChangedAt = new Date(Math.max(ctx.now().getTime(), (holder.cardChangedAt?.getTime() ?? 0) + 1));
  await ctx.db
    .update(stripeCustomers)
    .set({ cardChangedAt })
    .where(eq(stripeCustomers.userId, holder.userId));
}
