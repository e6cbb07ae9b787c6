import { and, eq, sql } from "drizzle-orm";
import { donorSums, donorTotals } from "@/db/schema/payment";
import { type Ctx, inTransaction, locking } from "@/lib/platform";
import { yearIn } from "../gifts/gift-day";
import type { SumOfYear } from "./rules/years";

/** What was summed of a donor's gifts up to a number; those after it have to be added. */
export type KeptSums = { through: number; years: SumOfYear[] };

/** What is kept of this donor by the years of a zone; nothing of somebody who gave by hand. Only `keepSums` writes it. */
export async function keptSums(ctx: Ctx, donorId: string, timeZone: string): Promise<KeptSums> {
  const [kept] = await ctx.db
    .select({ through: donorSums.throughNumber, years: donorSums.years })
    .from(donorSums)
    .where(and(eq(donorSums.donorId, donorId), eq(donorSums.timeZone, timeZone)));
  return kept ? { through: kept.through, years: kept.years as SumOfYear[] } : { through: 0, years: [] };
}

/**
 * Keeps the sums of all that this donor has given by now. While it sums nothing of theirs is settled or comes back: whatever
 * changes a gift locks the donor's totals first, and a trigger (`forget_sums`) deletes what is kept when something comes back.
 * Where a gift of theirs changes at this moment, nothing is kept: the look that asks has its answer, and the next one keeps it.
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
    // `31_years_are_summed` in db/checks sums in the same way.
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
