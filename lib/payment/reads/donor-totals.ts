import { eq, sql } from "drizzle-orm";
import { donorTotals } from "@/db/schema/payment";
import type { Cents } from "@/lib/kernel";
import { type Ctx, locking } from "@/lib/platform";

type Given = { donorId: string; amountCents: Cents };

/**
 * Adds settled gifts to their donors' sums, locked until commit, and numbers them in input order. For earlier
 * releases the trigger `number_gift` does this.
 */
export async function countForDonors(ctx: Ctx, gifts: readonly Given[]): Promise<number[]> {
  const added = new Map<string, { gifts: number; cents: Cents }>();
  for (const { donorId, amountCents } of gifts) {
    const known = added.get(donorId) ?? { gifts: 0, cents: 0 };
    added.set(donorId, { gifts: known.gifts + 1, cents: known.cents + amountCents });
  }
  if (added.size === 0) return [];
  const donorIds = [...added.keys()].sort();
  locking(ctx, "giving", donorIds);
  const rows = await ctx.db
    .insert(donorTotals)
    .values(
      donorIds.map((donorId) => {
        const { gifts = 0, cents = 0 } = added.get(donorId) ?? {};
        return { donorId, gifts, leftCents: cents };
      }),
    )
    .onConflictDoUpdate({
      target: donorTotals.donorId,
      set: {
        gifts: sql`${donorTotals.gifts} + excluded.gifts`,
        leftCents: sql`${donorTotals.leftCents} + excluded.left_cents`,
      },
    })
    .returning({ donorId: donorTotals.donorId, gifts: donorTotals.gifts });
  const next = new Map(rows.map((row) => [row.donorId, row.gifts - (added.get(row.donorId)?.gifts ?? 0)]));
  return gifts.map(({ donorId }) => {
    const number = (next.get(donorId) ?? 0) + 1;
    next.set(donorId, number);
    return number;
  });
}

/**
 * Locks a donor's sums until commit, before their gifts change. The trigger `sum_of_donor` updates them on
 * refunds and disputes.
 */
export async function lockDonorTotals(ctx: Ctx, donorId: string): Promise<void> {
  locking(ctx, "giving", [donorId]);
  await ctx.db.select().from(donorTotals).where(eq(donorTotals.donorId, donorId)).for("no key update");
}

/** `leftCents` is after reversals. */
export async function donorTotal(ctx: Ctx, donorId: string): Promise<{ gifts: number; leftCents: Cents }> {
  const [row] = await ctx.db
    .select({ gifts: donorTotals.gifts, leftCents: donorTotals.leftCents })
    .from(donorTotals)
    .where(eq(donorTotals.donorId, donorId));
  return row ?? { gifts: 0, leftCents: 0 };
}
