import { type SQL, sql } from "drizzle-orm";
import { chargeReversals, donations } from "@/db/schema/payment";
import type { Cents } from "@/lib/kernel";

/**
 * What refunds and disputes hold of a gift in `donations` now, at most what its card paid. With
 * `leftOf` it says what a donor has given; `29_donors_are_counted` and `31_years_are_summed` in db/checks count so, too.
 */
export const cameBack: SQL<Cents> = sql<Cents>`least(${donations.chargeCents}, (
  select coalesce(sum(back.standing_cents), 0) from ${chargeReversals} back
  where back.donation_id = ${donations.id}))`.mapWith(Number);
