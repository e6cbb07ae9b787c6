import { inArray, or } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import {
  type Account,
  campaignAccount,
  cards,
  communityAccount,
  fees,
  feesExpected,
  lockAccounts,
  post,
  providerLoss,
} from "@/lib/ledger";
import { actingAs, type Ctx, inTransaction, locking, log, requireSystem } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { bookTrueFees } from "./book-true-fees";
import { destinationsOf, type LockedFunds, lockFunds } from "./fund-destinations";
import { type IntentFacts, intentFacts } from "./intent-facts";
import { noteUnpaid, settlePaid, UnsettleablePayment } from "./settle-gifts";

/** Keeps the latest facts with a balance transaction, else the latest. */
function merged(facts: IntentFacts[]): IntentFacts[] {
  const byIntent = new Map<string, IntentFacts>();
  for (const fact of facts) {
    const known = byIntent.get(fact.intentId);
    if (!known?.charge?.booked || fact.charge?.booked) byIntent.set(fact.intentId, fact);
  }
  return [...byIntent.values()];
}

/** By intent id, else by the metadata's id. */
async function rowsOf(ctx: Ctx, facts: IntentFacts[]): Promise<Map<string, Attempt>> {
  const named = facts.flatMap((fact) => (isUuid(fact.donationId) ? [fact.donationId] : []));
  const rows = await ctx.db
    .select()
    .from(donations)
    .where(
      or(
        inArray(
          donations.stripePaymentIntentId,
          facts.map((fact) => fact.intentId),
        ),
        named.length > 0 ? inArray(donations.id, named) : undefined,
      ),
    );
  const found = new Map<string, Attempt>();
  for (const fact of facts) {
    const row =
      rows.find((r) => r.stripePaymentIntentId === fact.intentId) ??
      rows.find((r) => r.id === fact.donationId && r.stripePaymentIntentId === null);
    if (row) found.set(fact.intentId, row);
    else if (fact.status === "succeeded") {
      throw new UnsettleablePayment(`intent ${fact.intentId} is paid, and no donation asked for it`);
    }
  }
  return found;
}

const isUuid = (value: string | null): value is string =>
  value !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/**
 * Settles intents in one transaction. A paid one gets a donation, contribution, ledger entry and receipt
 * note, exactly once, and its true fee once known; an unpaid one only changes state. Idempotent with equal or
 * older facts, from any process. A gift whose campaign ended goes to Our Balance. Throws
 * `UnsettleablePayment` if a payment matches no donation.
 */
export async function settleIntents(ctx: Ctx, facts: IntentFacts[]): Promise<void> {
  requireSystem(ctx);
  if (facts.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const known = merged(facts);
    const unlocked = await rowsOf(tx, known);
    const funds = await lockFunds(tx, known, unlocked);
    const rows = await lockRows(tx, unlocked);
    await noteUnpaid(tx, known, rows);
    const entries = await settlePaid(tx, known, rows, funds);
    // One consistent order, so settlements cannot deadlock.
    await lockAccounts(tx, accountsOf(funds, [...rows.values()]));
    if ((await post(tx, entries)).size !== entries.length) {
      throw new UnsettleablePayment("a charge is in the books already, but its donation was open");
    }
    await bookTrueFees(tx, known, rows, await destinationsOf(tx, [...rows.values()], funds));
  });
}

/** Settles without waiting for the webhook. Only logs failures: webhook or reconciler settles it later. */
export async function settleNow(ctx: Ctx, fetch: () => Promise<IntentFacts | null>): Promise<void> {
  try {
    const facts = await fetch();
    if (facts) await settleIntents(actingAs(ctx, { kind: "system", name: "settle-now" }), [facts]);
  } catch (error) {
    log.error("payments.settle_now_failed", error);
  }
}

/** Settles an intent as Stripe has it now. Only logs failures. */
export const settleIntentNow = (ctx: Ctx, intentId: string): Promise<void> =>
  settleNow(ctx, () => intentFacts(intentId));

const accountsOf = (funds: LockedFunds, rows: Attempt[]): Account[] =>
  rows
    .filter((row) => funds.communityNames.has(row.communityId))
    .flatMap((row) => [
      cards,
      feesExpected,
      fees,
      providerLoss,
      communityAccount(row.communityId),
      ...(row.campaignId ? [campaignAccount(row.campaignId)] : []),
    ]);

async function lockRows(ctx: Ctx, unlocked: Map<string, Attempt>): Promise<Map<string, Attempt>> {
  const ids = [...unlocked.values()].map((row) => row.id);
  if (ids.length === 0) return new Map();
  locking(ctx, "donation", ids);
  const locked = await ctx.db
    .select()
    .from(donations)
    .where(inArray(donations.id, ids))
    .orderBy(donations.id)
    .for("no key update");
  const byId = new Map(locked.map((row) => [row.id, row]));
  return new Map(
    [...unlocked].flatMap(([intentId, row]) => {
      const fresh = byId.get(row.id);
      return fresh ? [[intentId, fresh] as const] : [];
    }),
  );
}
