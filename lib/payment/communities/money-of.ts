import { and, asc, count, eq, gt, inArray, isNull, max, ne, notInArray, or, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { chargeReversals, donations, payouts } from "@/db/schema/payment";
import { hiddenFromCaller, idOf } from "@/lib/community/inside";
import { because, type Cents, DAY, formatCents, formatDate, reasonOf, type Why } from "@/lib/kernel";
import { balanceOf } from "@/lib/ledger";
import { type Ctx, query, requirePlatform } from "@/lib/platform";
import { OPEN_STATES } from "../gifts/open-states";
import { payoutNumber } from "../payouts/rules/payout";
import { communitySchema } from "../schemas";
import { CLOSED } from "../settling/rules/reversal";
import { isRest } from "./rules/is-rest";

/** A dispute may be won, a refund may fail. */
const MAY_CHANGE = {
  dispute: { within: 120 * DAY, why: "community.disputed" },
  refund: { within: 30 * DAY, why: "community.refund_may_fail" },
} as const;

/** Reversals that Stripe has not closed can change at any age. Earlier versions stored no status. */
const isOpen = sql`coalesce(${notInArray(chargeReversals.status, [...CLOSED, "succeeded"])}, false)`;
const takesMoney = gt(chargeReversals.standingCents, 0);

async function mayComeBack(ctx: Ctx, communityId: string): Promise<Why[]> {
  const found: Why[] = [];
  for (const kind of ["dispute", "refund"] as const) {
    const { within, why } = MAY_CHANGE[kind];
    const [open] = await ctx.db
      .select({
        last: max(
          sql`case when ${isOpen} then ${ctx.now().toISOString()}::timestamptz else ${chargeReversals.updatedAt} end`,
        ).mapWith(chargeReversals.updatedAt),
      })
      .from(chargeReversals)
      .innerJoin(donations, eq(donations.id, chargeReversals.donationId))
      .where(
        and(
          eq(donations.communityId, communityId),
          eq(chargeReversals.kind, kind),
          ne(chargeReversals.state, "reinstated"),
          or(isOpen, and(takesMoney, gt(chargeReversals.updatedAt, new Date(ctx.now().getTime() - within)))),
        ),
      );
    if (open?.last) found.push(because(why, { day: formatDate(new Date(open.last.getTime() + within)) }));
  }
  return found;
}

/** `leavesRest` ignores the cents that deletion moves to the rounding account. */
async function allMoneyOf(ctx: Ctx, communityId: string, { leavesRest = false } = {}): Promise<Why[]> {
  const found: Why[] = [];
  const balance = await balanceOf(ctx, "community", communityId);
  if (balance !== 0 && !(isRest(balance) && leavesRest)) {
    found.push(because("community.has_money", { amount: formatCents(balance) }));
  }
  const ofGifts = eq(donations.communityId, communityId);
  const [payout] = await ctx.db
    .select({ n: count() })
    .from(payouts)
    .where(and(eq(payouts.communityId, communityId), ne(payouts.state, "sent")));
  if (payout?.n) found.push("community.money_under_way");
  const [open] = await ctx.db
    .select({ n: count() })
    .from(donations)
    .where(and(ofGifts, inArray(donations.state, [...OPEN_STATES])));
  if (open?.n) found.push("community.gift_under_way");
  const [estimated] = await ctx.db
    .select({ n: count() })
    .from(donations)
    .where(and(ofGifts, eq(donations.state, "succeeded"), isNull(donations.feeCents)));
  if (estimated?.n) found.push("community.fee_unknown");
  found.push(...(await mayComeBack(ctx, communityId)));
  return found;
}

/**
 * Returns why a community's money prevents deletion, or null: Our Balance, an unsent or returned payout, a
 * gift in progress, an estimated fee (the difference goes to Our Balance), a reversal that may return money.
 * Checks no permission.
 */
export const moneyOf = async (ctx: Ctx, communityId: string): Promise<Why | null> =>
  (await allMoneyOf(ctx, communityId))[0] ?? null;

/**
 * Throws if a community that ends with its founder holds or expects money. Never approved, it cannot; this
 * keeps a bug elsewhere from stranding a cent.
 */
export async function demandPenniless(ctx: Ctx, communityId: string): Promise<void> {
  const money = await moneyOf(ctx, communityId);
  if (money) throw new Error(`community ${communityId} was never approved and has money: ${reasonOf(money)}`);
}

export type Obstacles = {
  whys: Why[];
  /** Active campaigns, except any for the caller. */
  campaigns: { id: string; name: string }[];
  payouts: { id: string; number: string }[];
  restCents: Cents;
};

/**
 * Lists everything that prevents deletion, as far as the caller may know. Ignores abandoned gifts, which
 * deletion cancels. Provider only.
 */
export const deletionObstacles = query(communitySchema, async (ctx, input): Promise<Obstacles> => {
  requirePlatform(ctx);
  const communityId = idOf(input.communityId);
  const active = await ctx.db
    .select({ id: campaignFacts.id, name: campaignFacts.name })
    .from(campaignFacts)
    .where(and(eq(campaignFacts.communityId, communityId), eq(campaignFacts.status, "launched")))
    .orderBy(asc(campaignFacts.name), asc(campaignFacts.id));
  const hidden = await hiddenFromCaller(
    ctx,
    active.map(({ id }) => id),
  );
  const shown = active.filter(({ id }) => !hidden.has(id));
  const campaigns: Why[] = shown.length > 0 ? ["community.has_campaign"] : [];
  // Sums would reveal to a staff member that a campaign is for them.
  if (hidden.size > 0) return { whys: campaigns, campaigns: shown, payouts: [], restCents: 0 };
  const waiting = await ctx.db
    .select({ id: payouts.id, number: payouts.number })
    .from(payouts)
    .where(and(eq(payouts.communityId, communityId), ne(payouts.state, "sent")))
    .orderBy(asc(payouts.number));
  const money = await allMoneyOf(ctx, communityId, { leavesRest: true });
  const balance = await balanceOf(ctx, "community", communityId);
  return {
    whys: [...campaigns, ...money.filter((why) => why !== "community.gift_under_way")],
    campaigns: shown,
    payouts: waiting.map(({ id, number }) => ({ id, number: payoutNumber(number) })),
    restCents: isRest(balance) ? balance : 0,
  };
});
