import { type SQL, sql } from "drizzle-orm";
import { chargeReversals, donations } from "@/db/schema/payment";
import type { Cents } from "@/lib/kernel";

/**
 * SQL: what reversals hold of a gift, at most its charge. With `leftOf` it gives the donor's total. Must
 * match `29_donors_are_counted` and `31_years_are_summed` in db/checks.
 */
export const cameBack: SQL<Cents> = sql<Cents>`least(${donations.chargeCents}, (
  select coalesce(sum(back.standing_cents), 0) from ${chargeReversals} back
  where back.donation_id = ${donations.id}))`.mapWith(Number);
