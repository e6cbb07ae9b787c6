import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { isActive } from "@/lib/community";
import { recordCampaignContributions, recordCommunityContributions } from "@/lib/community/inside";
import type { PaidWith } from "@/lib/kernel";
import { campaignAccount, cards, communityAccount, type Entry, feesExpected, postingsOf } from "@/lib/ledger";
import { type Ctx, newId } from "@/lib/platform";
import { keepCards } from "../cards/keep-cards";
import type { Attempt } from "../gifts/open-attempt";
import { tellingCode } from "../gifts/rules/declines";
import { countForDonors } from "../reads/donor-totals";
import { notePaidPeriods } from "../recurring/note-paid-periods";
import type { FundDestination, LockedFunds } from "./fund-destinations";
import { noteForNotices } from "./gift-notices";
import type { ChargeFacts, IntentFacts } from "./intent-facts";
import { stateOfUnpaid } from "./rules/state-of-unpaid";

/** A successful payment that needs manual review. */
export class UnsettleablePayment extends Error {
  override name = "UnsettleablePayment";
}

/** Uses no figure from a client. */
function assertAsAsked(fact: IntentFacts, row: Attempt): void {
  if (fact.currency !== "usd" || fact.receivedCents !== row.chargeCents || !fact.charge) {
    throw new UnsettleablePayment(
      `intent ${fact.intentId} paid ${fact.receivedCents} ${fact.currency}, donation ${row.id} asked ${row.chargeCents} usd`,
    );
  }
}

export async function noteUnpaid(ctx: Ctx, facts: IntentFacts[], rows: Map<string, Attempt>): Promise<void> {
  const told = facts.flatMap((fact) => {
    const row = rows.get(fact.intentId);
    if (!row || fact.status === "succeeded" || row.state === "succeeded") return [];
    const state = stateOfUnpaid(fact.status, fact.failure !== null);
    const code = fact.failure && tellingCode(fact.failure);
    return [sql`(${row.id}::uuid, ${state}::text, ${fact.intentId}::text, ${code}::text)`];
  });
  if (told.length === 0) return;
  await ctx.db
    .update(donations)
    .set({
      state: sql`told.state`,
      stripePaymentIntentId: sql`told.intent`,
      failureCode: sql`told.code`,
      updatedAt: ctx.now(),
    })
    .from(sql`(values ${sql.join(told, sql`, `)}) as told (id, state, intent, code)`)
    .where(and(sql`${donations.id} = told.id`, ne(donations.state, "succeeded")));
}

/** An existing account, or a visitor's address not erased. */
async function donorsLeft(ctx: Ctx, rows: Attempt[]): Promise<(row: Attempt) => boolean> {
  const ids = [...new Set(rows.flatMap(({ donorId }) => donorId ?? []))];
  const open =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: people.id })
          .from(people)
          .where(and(inArray(people.id, ids), isNull(people.deletedAt)));
  const left = new Set(open.map(({ id }) => id));
  return ({ donorId, visitorEmail }) => (donorId === null ? visitorEmail !== null : left.has(donorId));
}

/** Omits card digits if the donor is already erased. */
const paidWithBy = (isLeft: boolean, charge: ChargeFacts | null): PaidWith | undefined =>
  charge === null || isLeft ? charge?.paidWith : { ...charge.paidWith, cardLast4: null };

type Settled = {
  row: Attempt;
  fact: IntentFacts;
  destination: FundDestination;
  paidWith: PaidWith | undefined;
};

/** Our Balance once the campaign has ended. */
function newlyPaid(
  facts: IntentFacts[],
  rows: Map<string, Attempt>,
  funds: LockedFunds,
  isLeft: (row: Attempt) => boolean,
): Settled[] {
  return facts.flatMap((fact) => {
    const row = rows.get(fact.intentId);
    if (!row || fact.status !== "succeeded" || row.state === "succeeded") return [];
    assertAsAsked(fact, row);
    const campaign = row.campaignId ? funds.campaigns.get(row.campaignId) : undefined;
    const campaignId = campaign !== undefined && isActive(campaign.status) ? campaign.id : null;
    const destination = { campaignId, communityId: row.communityId, isOpen: true };
    return [{ row, fact, destination, paidWith: paidWithBy(isLeft(row), fact.charge) }];
  });
}

async function countIn(ctx: Ctx, paid: Settled[]): Promise<(one: Settled) => number> {
  const toCampaigns = paid.filter(({ destination }) => destination.campaignId !== null);
  const toBalances = paid.filter(({ destination }) => destination.campaignId === null);
  const inCampaigns = await recordCampaignContributions(
    ctx,
    toCampaigns.flatMap(({ row, destination: { campaignId } }) =>
      campaignId === null ? [] : [{ campaignId, amountCents: row.amountCents }],
    ),
  );
  const inBalances = await recordCommunityContributions(
    ctx,
    toBalances.map(({ destination }) => destination.communityId),
  );
  const numbers = new Map([
    ...toCampaigns.map((one, index) => [one.row.id, inCampaigns[index] ?? 0] as const),
    ...toBalances.map((one, index) => [one.row.id, inBalances[index] ?? 0] as const),
  ]);
  return ({ row }) => numbers.get(row.id) ?? 0;
}

/** Visitors' gifts have none. */
async function numberForDonors(ctx: Ctx, paid: Settled[]): Promise<(one: Settled) => number | null> {
  const ofAccounts = paid.flatMap(({ row: { id, donorId, amountCents } }) =>
    donorId === null ? [] : [{ id, donorId, amountCents }],
  );
  const given = await countForDonors(ctx, ofAccounts);
  const numbers = new Map(ofAccounts.map(({ id }, index) => [id, given[index] ?? null]));
  return ({ row }) => numbers.get(row.id) ?? null;
}

async function markSettled(ctx: Ctx, paid: Settled[]): Promise<void> {
  const now = ctx.now();
  const numberOf = await numberForDonors(ctx, paid);
  const told = paid.map(
    (one) => sql`(${one.row.id}::uuid, ${one.fact.intentId}::text, ${one.fact.charge?.id ?? null}::text,
      ${one.paidWith?.cardBrand ?? null}::text, ${one.paidWith?.cardLast4 ?? null}::text,
      ${one.paidWith?.wallet ?? null}::text, ${numberOf(one)}::int,
      ${(one.fact.charge?.chargedAt ?? now).toISOString()}::timestamptz)`,
  );
  await ctx.db
    .update(donations)
    .set({
      state: "succeeded",
      stripePaymentIntentId: sql`told.intent`,
      stripeChargeId: sql`told.charge`,
      cardBrand: sql`told.brand`,
      cardLast4: sql`told.last4`,
      wallet: sql`told.wallet`,
      failureCode: null,
      settledAt: now,
      chargedAt: sql`told.charged`,
      updatedAt: now,
      donorNumber: sql`told.number`,
    })
    .from(
      sql`(values ${sql.join(told, sql`, `)}) as told (id, intent, charge, brand, last4, wallet, number, charged)`,
    )
    .where(sql`${donations.id} = told.id`);
}

const entryOf = ({ row, fact, destination }: Settled): Entry => {
  const donee = destination.campaignId
    ? campaignAccount(destination.campaignId)
    : communityAccount(destination.communityId);
  return {
    source: `charge:${fact.charge?.id}`,
    kind: "charge",
    metadata: { donationId: row.id, intentId: fact.intentId },
    postings: postingsOf([cards, donee, row.chargeCents], [donee, feesExpected, row.expectedFeeCents]),
  };
};

export async function settlePaid(
  ctx: Ctx,
  facts: IntentFacts[],
  rows: Map<string, Attempt>,
  funds: LockedFunds,
): Promise<Entry[]> {
  const paid = newlyPaid(facts, rows, funds, await donorsLeft(ctx, [...rows.values()]));
  if (paid.length === 0) return [];
  const numberOf = await countIn(ctx, paid);
  await markSettled(ctx, paid);
  await ctx.db.insert(contributions).values(
    paid.map((one) => ({
      id: newId(),
      communityId: one.destination.communityId,
      campaignId: one.destination.campaignId,
      sequence: numberOf(one),
      kind: "donation" as const,
      donationId: one.row.id,
      amountCents: one.row.amountCents,
      isAnonymous: one.row.isAnonymous,
      createdAt: ctx.now(),
    })),
  );
  await noteForNotices(
    ctx,
    paid.map(({ row, fact }) => ({ donationId: row.id, paymentMethodId: fact.paymentMethodId })),
  );
  await notePaidPeriods(
    ctx,
    paid.map(({ row }) => row),
  );
  await keepCards(ctx, paid);
  return paid.map(entryOf);
}
