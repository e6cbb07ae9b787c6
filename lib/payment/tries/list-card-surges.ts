import { and, asc, desc, eq, gte, isNull, lte } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { cardSurges, donations } from "@/db/schema/payment";
import { type Cents, SECOND } from "@/lib/kernel";
import { type Ctx, requirePlatform } from "@/lib/platform";
import { WINDOW_SECONDS } from "./rules/verdict";

const SHOWN = 20;
const GIFTS_SHOWN = 200;

/** It succeeded while many other cards were declined. */
type SurgeGift = {
  donationId: string;
  /** For a look or refund at Stripe. */
  intentId: string;
  at: Date;
  chargeCents: Cents;
  communityName: string;
};

export type CardSurge = {
  id: string;
  /** Null for the whole site. */
  communityName: string | null;
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
  /** Within 30 minutes. */
  declines: number;
  /** Of guests, oldest first. */
  gifts: SurgeGift[];
};

/** From 30 minutes before the desk was notified, because the first declines preceded it. */
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
 * Lists recent surges, newest first, with guest gifts that succeeded in them, possibly by stolen cards. Names
 * no donor and no campaign: a staff member may be its recipient, and a name missing only for them would
 * reveal it. Throws `forbidden`.
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
