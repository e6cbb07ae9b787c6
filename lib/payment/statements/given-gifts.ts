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

export type GivenGift = GiftMoney & {
  id: string;
  /** "G-4C0F3A91B2". */
  number: string;
  givenAt: Date;
  community: { id: string; name: string };
  /** Null for Our Balance and for a hidden campaign, indistinguishably. */
  campaign: { id: string; name: string } | null;
  isAnonymous: boolean;
  /** Given without login, with the giver's address. */
  asVisitor: boolean;
  /** As typed; null for account gifts. */
  visitorName: string | null;
  months: number | null;
  /** Empty for visitor gifts with the reader's address. */
  paidWith: PaidWith;
};

type Reader = Pick<Giver, "userId" | "address">;

const paidWithOf = ({ cardBrand, cardLast4, wallet }: PaidWith): PaidWith => ({
  cardBrand,
  cardLast4,
  wallet,
});
const NOT_TOLD: PaidWith = { cardBrand: null, cardLast4: null, wallet: null };

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

/** Each has its index. */
const ofAccount = (userId: string) => and(eq(donations.donorId, userId), isNotNull(donations.chargedAt));
const ofAddress = (address: string | null) =>
  address === null ? sql`false` : and(isNull(donations.donorId), eq(donations.visitorEmail, address));

const isSettled = eq(donations.state, "succeeded");

/** From both indexes; account gifts only above number `through`. */
function givenBy(ctx: Ctx, { userId, address }: Giver, through: number) {
  const those = (which: SQL | undefined) => ctx.db.select(given).from(donations).where(and(isSettled, which));
  if (userId === null) return those(ofAddress(address));
  const numbered = and(eq(donations.donorId, userId), gt(donations.donorNumber, through));
  return unionAll(those(numbered), those(ofAddress(address)));
}

/** Reads both indexes only as far as needed. */
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

/** Above this, an account's sums are kept. */
const SUMMED_AT_ONCE = 200;

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

/** Latest year first. */
export async function sumsByYear(ctx: Ctx, giver: Giver): Promise<SumOfYear[]> {
  const { userId, timeZone } = giver;
  const kept = userId === null ? { through: 0, years: [] } : await keptSums(ctx, userId, timeZone);
  const rows = await sumsBehind(ctx, giver, kept.through);
  const isMuch = rows.reduce((sum, { ofAccount }) => sum + ofAccount, 0) > SUMMED_AT_ONCE;
  if (userId !== null && isMuch) await keepSums(ctx, userId, timeZone);
  return byYear([...kept.years, ...rows.map(({ ofAccount: _, ...sum }) => sum)]);
}

/**
 * Hidden by the giver's receipt rule, or for the logged-in reader. A link to an account's address names none.
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
  /** If known, pages past the middle are read from the end. */
  total?: number;
};

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
    // Anyone may have typed an account's address, so such a gift shows neither campaign nor card.
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
