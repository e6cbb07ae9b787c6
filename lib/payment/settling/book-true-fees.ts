import { sql } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import {
  accountKey,
  type Entry,
  fees,
  feesExpected,
  lockAccounts,
  post,
  postingsOf,
  providerLoss,
} from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { accountOf, type FundDestination } from "./fund-destinations";
import type { IntentFacts } from "./intent-facts";
import { feeDifference } from "./rules/fee-difference";

/**
 * Books known true fees, once each (`fee:{balance transaction}`). An excess returns to the campaign, or to
 * Our Balance once ended; a shortfall comes from there if the balance suffices, else from the provider.
 * Donations and campaigns must be locked.
 */
export async function bookTrueFees(
  ctx: Ctx,
  facts: IntentFacts[],
  rows: Map<string, Attempt>,
  destinations: Map<string, FundDestination>,
): Promise<void> {
  const due = facts.flatMap((fact) => {
    const row = rows.get(fact.intentId);
    const destination = row && destinations.get(row.id);
    const booked = fact.charge?.booked;
    return row && destination && booked && row.feeCents === null ? [{ row, destination, booked, fact }] : [];
  });
  if (due.length === 0) return;
  const accounts = await lockAccounts(ctx, [
    feesExpected,
    fees,
    providerLoss,
    ...due.map(({ destination }) => accountOf(destination)),
  ]);
  const balances = new Map([...accounts].map(([key, account]) => [key, account.balance]));
  const entries: Entry[] = [];
  for (const { row, destination, booked } of due) {
    if (booked.currency !== "usd") {
      throw new Error(`transaction ${booked.transactionId} is in ${booked.currency}`);
    }
    const donee = accountOf(destination);
    const key = accountKey(donee);
    const difference = feeDifference({
      expected: row.expectedFeeCents,
      actual: booked.feeCents,
      doneeBalance: destination.isOpen ? (balances.get(key) ?? 0) : 0,
    });
    balances.set(key, (balances.get(key) ?? 0) + difference.backToDonee - difference.fromDonee);
    const postings = postingsOf(
      [feesExpected, fees, difference.fromExpected],
      [feesExpected, donee, difference.backToDonee],
      [donee, fees, difference.fromDonee],
      [providerLoss, fees, difference.fromProvider],
    );
    if (postings.length > 0) {
      entries.push({
        source: `fee:${booked.transactionId}`,
        kind: "fee",
        metadata: { donationId: row.id },
        postings,
      });
    }
  }
  const told = due.map(({ row, booked }) => sql`(${row.id}::uuid, ${booked.feeCents}::bigint)`);
  await ctx.db
    .update(donations)
    .set({ feeCents: sql`told.fee`, updatedAt: ctx.now() })
    .from(sql`(values ${sql.join(told, sql`, `)}) as told (id, fee)`)
    .where(sql`${donations.id} = told.id`);
  await post(ctx, entries);
}
