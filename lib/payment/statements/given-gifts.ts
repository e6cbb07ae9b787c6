import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { chargeReversals, contributions, donations } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { hiddenFromAddress, hiddenFromCaller } from "@/lib/community/inside";
import { type Cents, fullName, type PaidWith } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { givenAtOf, yearIn } from "../gifts/gift-day";
import { cameBack } from "./came-back";
import type { Giver } from "./giver";
import { keepSums, keptSums } from "./kept-sums";
import { fromNearerEnd } from "./rules/from-nearer-end";
import { giftNumber } from "./rules/gift-number";
import type { GiftMoney } from "./rules/sums";
import { byYear, type SumOfYear } from "./rules/years";

/** A settled gift as its giver reads it. */
export type GivenGift = GiftMoney & {
  id: string;
  /** What the giver can quote: "G-4C0F3A91B2". */
  number: string;
  /** When the card was charged. */
  givenAt: Date;
  community: { id: string; name: string };
  /** Null for a gift to Our Balance, and where the campaign may not be named to the reader: nothing tells them apart. */
  campaign: { id: string; name: string } | null;
  isAnonymous: boolean;
  /** Given without logging in, with the giver's address. */
  asVisitor: boolean;
  /** Whoever gave without logging in called themselves so; null for gifts of an account. */
  visitorName: string | null;
  /** Every how many months it is given again; null for a gift that was given once. */
  months: number | null;
  /** Nothing of it is known of gifts that somebody gave with the address of the reader's account. */
  paidWith: PaidWith;
};

/** Whose gifts are read: an account's, an address's, or both. */
type Reader = Pick<Giver, "userId" | "address">;

const paidWithOf = ({ cardBrand, cardLast4, wallet }: PaidWith): PaidWith => ({
  cardBrand,
  cardLast4,
  wallet,
});
const NOT_TOLD: PaidWith = { cardBrand: null, cardLast4: null, wallet: null };

/** A condition: charged in this time. */
const isChargedIn = ({ since, before }: Moments) =>
  and(gte(donations.chargedAt, since), lt(donations.chargedAt, before));

type Moments = { since: Date; before: Date };

const given = {
  id: donations.id,
  donorId: donations.donorId,
  chargedAt: donations.chargedAt,
  amountCents: donations.amountCents,
  chargeCents: donations.chargeCents,
};

/** A condition: what this account gave, or what was given with the address without logging in; each has its index. */
const ofAccount = (userId: string) => and(eq(donations.donorId, userId), isNotNull(donations.chargedAt));
const ofAddress = (address: string | null) =>
  address === null ? sql`false` : and(isNull(donations.donorId), eq(donations.visitorEmail, address));

const isSettled = eq(donations.state, "succeeded");

/** The settled gifts of this giver, out of both indexes; of their account's those with higher numbers than `through`. */
function givenBy(ctx: Ctx, { userId, address }: Giver, through: number) {
  const those = (which: SQL | undefined) => ctx.db.select(given).from(donations).where(and(isSettled, which));
  if (userId === null) return those(ofAddress(address));
  const numbered = and(eq(donations.donorId, userId), gt(donations.donorNumber, through));
  return unionAll(those(numbered), those(ofAddress(address)));
}

/** The first `limit` of them in their order, where both indexes are read only so far. */
function firstOf(
  ctx: Ctx,
  { userId, address }: Reader,
  wanted: { way: typeof asc; limit: number; also: SQL | undefined },
) {
  const { way, limit, also } = wanted;
  const those = (which: SQL | undefined, name: string) => {
    const first = ctx.db
      .select({ id: donations.id, chargedAt: donations.chargedAt })
      .from(donations)
      .where(and(isSettled, which, also))
      .orderBy(way(donations.chargedAt), way(donations.id))
      .limit(limit)
      .as(name);
    return ctx.db.select({ id: first.id, chargedAt: first.chargedAt }).from(first);
  };
  const asVisitor = those(ofAddress(address), "as_visitor");
  return userId === null ? asVisitor : unionAll(those(ofAccount(userId), "as_member"), asVisitor);
}

/** So many gifts of an account are summed for each look; of more the sums are kept. */
const SUMMED_AT_ONCE = 200;

/** What is to be added to the sums that are kept, and how many of these gifts an account gave. */
function sumsBehind(ctx: Ctx, giver: Giver, through: number) {
  const gifts = givenBy(ctx, giver, through).as("gifts");
  const back = ctx.db
    .select({ cents: sql<Cents>`coalesce(sum(${chargeReversals.standingCents}), 0)`.as("cents") })
    .from(chargeReversals)
    .where(eq(chargeReversals.donationId, gifts.id))
    .as("back");
  const cameBackOfIt = sql`least(${gifts.chargeCents}, ${back.cents})`;
  const year = yearIn(gifts.chargedAt, giver.timeZone);
  const sum = (cents: SQL) => sql<Cents>`sum(${cents})`.mapWith(Number);
  return ctx.db
    .select({
      year: year.mapWith(Number),
      ofAccount: sql<number>`count(${gifts.donorId})`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
      leftCents: sum(sql`greatest(0, ${gifts.amountCents} - ${cameBackOfIt})`),
      paidCents: sum(sql`${gifts.chargeCents}`),
      cameBackCents: sum(cameBackOfIt),
      coveredCents: sum(sql`${gifts.chargeCents} - ${gifts.amountCents}`),
    })
    .from(gifts)
    .innerJoinLateral(back, sql`true`)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
}

/** How many gifts there were, and their sums, for each year, the latest first. */
export async function sumsByYear(ctx: Ctx, giver: Giver): Promise<SumOfYear[]> {
  const { userId, timeZone } = giver;
  const kept = userId === null ? { through: 0, years: [] } : await keptSums(ctx, userId, timeZone);
  const rows = await sumsBehind(ctx, giver, kept.through);
  const isMuch = rows.reduce((sum, { ofAccount }) => sum + ofAccount, 0) > SUMMED_AT_ONCE;
  if (userId !== null && isMuch) await keepSums(ctx, userId, timeZone);
  return byYear([...kept.years, ...rows.map(({ ofAccount: _, ...sum }) => sum)]);
}

/**
 * Which campaigns may not be named: by the rule of receipts for the giver, and those that are for whoever reads, if
 * they are logged in. A link to an address of an account names none.
 */
async function hiddenCampaigns(ctx: Ctx, giver: Reader, campaignIds: string[]): Promise<Set<string>> {
  const [forReader, forAddress] = await Promise.all([
    hiddenFromCaller(ctx, campaignIds),
    giver.userId === null && giver.address !== null
      ? hiddenFromAddress(ctx, campaignIds, giver.address)
      : new Set<string>(),
  ]);
  return new Set([...forReader, ...forAddress]);
}

type Wanted = Partial<Moments> & {
  id?: string;
  order: "newest" | "oldest";
  limit: number;
  offset?: number;
  /** How many there are, where that is known: pages behind the middle are then read from the end. */
  total?: number;
};

/** Settled gifts of this giver, in order of their charges. */
export async function readGifts(ctx: Ctx, giver: Reader, wanted: Wanted): Promise<GivenGift[]> {
  const { since, before, id, order } = wanted;
  const way = order === "newest" ? desc : asc;
  const also = and(
    since && before && isChargedIn({ since, before }),
    id === undefined ? undefined : eq(donations.id, id),
  );
  const read = fromNearerEnd(wanted);
  const readWay = read.isBackwards === (order === "newest") ? asc : desc;
  const first = firstOf(ctx, giver, { way: readWay, limit: read.offset + read.limit, also }).as("first");
  const page = ctx.db
    .select({ id: first.id })
    .from(first)
    .orderBy(readWay(first.chargedAt), readWay(first.id))
    .limit(read.limit)
    .offset(read.offset)
    .as("page");
  const rows = await ctx.db
    .select({
      donation: donations,
      cameBackCents: cameBack,
      community: { id: communityFacts.id, name: communityFacts.name },
      campaign: { id: campaignFacts.id, name: campaignFacts.name },
      months: recurringGifts.months,
    })
    .from(page)
    .innerJoin(donations, eq(donations.id, page.id))
    .innerJoin(contributions, eq(contributions.donationId, donations.id))
    .innerJoin(communityFacts, eq(communityFacts.id, contributions.communityId))
    .leftJoin(campaignFacts, eq(campaignFacts.id, contributions.campaignId))
    .leftJoin(recurringGifts, eq(recurringGifts.id, donations.recurringGiftId))
    .orderBy(way(donations.chargedAt), way(donations.id));
  const hidden = await hiddenCampaigns(
    ctx,
    giver,
    rows.flatMap(({ campaign }) => campaign?.id ?? []),
  );
  return rows.map(({ donation, cameBackCents, community, campaign, months }) => {
    const asVisitor = donation.donorId === null;
    // Nobody knows that whoever typed an account's address was its owner, so such a gift is told without its campaign and card.
    const isSomebodys = asVisitor && giver.userId !== null;
    const isUnnamed = campaign === null || hidden.has(campaign.id) || isSomebodys;
    return {
      id: donation.id,
      number: giftNumber(donation.id),
      givenAt: givenAtOf(donation),
      community,
      campaign: isUnnamed ? null : campaign,
      amountCents: donation.amountCents,
      paidCents: donation.chargeCents,
      cameBackCents,
      isAnonymous: donation.isAnonymous,
      asVisitor,
      visitorName: asVisitor
        ? fullName({ firstName: donation.visitorFirstName, lastName: donation.visitorLastName })
        : null,
      months,
      paidWith: isSomebodys ? NOT_TOLD : paidWithOf(donation),
    };
  });
}
