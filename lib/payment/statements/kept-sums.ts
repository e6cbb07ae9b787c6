import { and, eq, sql } from "drizzle-orm";
import { donorSums, donorTotals } from "@/db/schema/payment";
import { type Ctx, inTransaction, locking } from "@/lib/platform";
import { yearIn } from "../gifts/gift-day";
import type { SumOfYear } from "./rules/years";

/** Later gifts than `through` must be added. */
type KeptSums = { through: number; years: SumOfYear[] };

export async function keptSums(ctx: Ctx, donorId: string, timeZone: string): Promise<KeptSums> {
  const [kept] = await ctx.db
    .select({ through: donorSums.throughNumber, years: donorSums.years })
    .from(donorSums)
    .where(and(eq(donorSums.donorId, donorId), eq(donorSums.timeZone, timeZone)));
  return kept ? { through: kept.through, years: kept.years as SumOfYear[] } : { through: 0, years: [] };
}

/**
 * Stores a donor's sums under the lock of their totals that every change takes first. The trigger
 * `forget_sums` deletes them when money comes back. If a gift changes concurrently, stores nothing; the next
 * read does.
 */
export const keepSums = (ctx: Ctx, donorId: string, timeZone: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    locking(tx, "giving", [donorId]);
    const [total] = await tx.db
      .select()
      .from(donorTotals)
      .where(eq(donorTotals.donorId, donorId))
      .for("share", { skipLocked: true });
    if (!total) return;
    // Must match `31_years_are_summed` in db/checks.
    await tx.db.execute(sql`
      insert into donor_sums (donor_id, through_number, time_zone, years)
      select ${donorId}, ${total.gifts}, ${timeZone},
        coalesce(jsonb_agg(jsonb_build_object('year', y.year, 'count', y.gifts, 'leftCents', y.left_cents,
          'paidCents', y.paid_cents, 'cameBackCents', y.back_cents, 'coveredCents', y.covered_cents) order by y.year desc), '[]')
      from (
        select ${yearIn(sql`g.charged_at`, timeZone)} as year, count(*) as gifts,
          sum(greatest(0, g.amount_cents - least(g.charge_cents, back.cents))) as left_cents,
          sum(g.charge_cents) as paid_cents, sum(least(g.charge_cents, back.cents)) as back_cents,
          sum(g.charge_cents - g.amount_cents) as covered_cents
        from donations g
        cross join lateral (
          select coalesce(sum(r.standing_cents), 0) as cents from charge_reversals r
          where r.donation_id = g.id
        ) back
        where g.donor_id = ${donorId} and g.donor_number <= ${total.gifts}
        group by 1
      ) y
      on conflict (donor_id) do update
        set through_number = excluded.through_number, time_zone = excluded.time_zone, years = excluded.years`);
  });
