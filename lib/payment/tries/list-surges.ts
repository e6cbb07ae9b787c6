import { and, asc, desc, eq, gte, isNull, lte } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { cardSurges, donations } from "@/db/schema/payment";
import { type Cents, SECOND } from "@/lib/kernel";
import { type Ctx, requirePlatform } from "@/lib/platform";
import { WINDOW_SECONDS } from "./rules/verdict";

const SHOWN = 20;
const GIFTS_SHOWN = 200;

/** A gift that went through while many other cards were declined. */
export type SurgeGift = {
  donationId: string;
  /** The payment's id at the processor, where it can be looked at and refunded. */
  intentId: string;
  at: Date;
  chargeCents: Cents;
  communityName: string;
};

export type CardSurge = {
  id: string;
  /** Of the campaign. Null: all over the site. */
  communityName: string | null;
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
  /** The most declines within half an hour. */
  declines: number;
  /** Gifts of people without an account, in the order in which they came. */
  gifts: SurgeGift[];
};

/** Gifts of guests from half an hour before the desk was told, for the first declines came before it, to its end. */
const giftsIn = (ctx: Ctx, surge: { campaignId: string | null; startedAt: Date; endedAt: Date | null }) =>
  ctx.db
    .select({
      donationId: donations.id,
      intentId: donations.stripePaymentIntentId,
      at: donations.settledAt,
      chargeCents: donations.chargeCents,
      communityName: communityFacts.name,
    })
    .from(donations)
    .innerJoin(campaignFacts, eq(campaignFacts.id, donations.campaignId))
    .innerJoin(communityFacts, eq(communityFacts.id, campaignFacts.communityId))
    .where(
      and(
        eq(donations.state, "succeeded"),
        isNull(donations.donorId),
        gte(donations.settledAt, new Date(surge.startedAt.getTime() - WINDOW_SECONDS * SECOND)),
        lte(donations.settledAt, surge.endedAt ?? ctx.now()),
        surge.campaignId === null ? undefined : eq(donations.campaignId, surge.campaignId),
      ),
    )
    .orderBy(asc(donations.settledAt))
    .limit(GIFTS_SHOWN);

/**
 * The latest times in which many cards were declined, the newest first, with the gifts of guests that went through
 * meanwhile: those may be from stolen cards. For the provider's staff; no donor is named. No campaign is named either,
 * for one of the staff may be whom it is for, and a name that is missing for them alone would tell. Throws `forbidden`.
 */
export async function listCardSurges(ctx: Ctx): Promise<CardSurge[]> {
  requirePlatform(ctx);
  const surges = await ctx.db
    .select({
      id: cardSurges.id,
      campaignId: cardSurges.campaignId,
      communityName: communityFacts.name,
      startedAt: cardSurges.startedAt,
      endedAt: cardSurges.endedAt,
      declines: cardSurges.declines,
    })
    .from(cardSurges)
    .leftJoin(campaignFacts, eq(campaignFacts.id, cardSurges.campaignId))
    .leftJoin(communityFacts, eq(communityFacts.id, campaignFacts.communityId))
    .orderBy(desc(cardSurges.startedAt))
    .limit(SHOWN);
  return Promise.all(
    surges.map(async ({ campaignId, ...surge }) => ({
      ...surge,
      gifts: (await giftsIn(ctx, { campaignId, ...surge })).flatMap(({ intentId, at, ...gift }) =>
        intentId && at ? [{ ...gift, intentId, at }] : [],
      ),
    })),
  );
}
