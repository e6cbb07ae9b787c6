import { type SQL, sql } from "drizzle-orm";
import { chargeReversals, donations } from "@/db/schema/payment";
import type { Cents } from "@/lib/kernel";

/**
 * What reversals hold of a gift, at most its charge. Must match `29_donors_are_counted` and
 * `31_years_are_summed` in db/checks.
 */
export const cameBack: SQL<Cents> = sql<Cents>`least(${donations.chargeCents}, (
  select coalesce(sum(back.standing_cents), 0) from ${chargeReversals} back
  where back.donation_id = ${donations.id}))`.mapWith(Number);
