import { inArray } from "drizzle-orm";
import { contributions } from "@/db/schema/payment";
import { isActive } from "@/lib/community";
import {
  campaignFactsOf,
  communityFactsOf,
  type LockedCampaign,
  lockCampaign,
  lockCommunity,
} from "@/lib/community/inside";
import { type Account, campaignAccount, communityAccount } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import type { IntentFacts } from "./intent-facts";

/** Where a gift is: in a campaign, or on Our Balance. `isOpen` while that balance may still be changed. */
export type FundDestination = { campaignId: string | null; communityId: string; isOpen: boolean };

/**
 * The campaigns and communities that a settlement touches; the campaigns are locked until the transaction
 * ends.
 */
export type LockedFunds = {
  campaigns: Map<string, LockedCampaign>;
  communityNames: Map<string, string>;
};

/** The account that holds a gift: Our Balance once its campaign has ended. */
export const accountOf = (destination: FundDestination): Account =>
  destination.campaignId && destination.isOpen
    ? campaignAccount(destination.campaignId)
    : communityAccount(destination.communityId);

/** Locks in the general order: communities, then campaigns, each by id. */
export async function lockFunds(
  ctx: Ctx,
  facts: IntentFacts[],
  rows: Map<string, Attempt>,
): Promise<LockedFunds> {
  const money = facts.flatMap((fact) => {
    const row = rows.get(fact.intentId);
    const isNew = row?.state !== "succeeded" && fact.status === "succeeded";
    const isFee = row?.feeCents === null && fact.charge?.booked;
    return row && (isNew || isFee) ? [{ row, isNew }] : [];
  });
  return lockForGifts(
    ctx,
    money.map(({ row, isNew }) => ({ ...row, isNew })),
  );
}

type Gift = { campaignId: string | null; communityId: string; isNew: boolean };

/** Locks the campaigns of these gifts, and the communities whose Our Balance gets a new gift. */
export async function lockForGifts(ctx: Ctx, gifts: Gift[]): Promise<LockedFunds> {
  const campaignIds = distinct(gifts.flatMap((gift) => (gift.campaignId ? [gift.campaignId] : [])));
  const known = await campaignFactsOf(ctx, campaignIds);
  const active = new Set(
    [...known.values()].flatMap((campaign) => (isActive(campaign.status) ? [campaign.id] : [])),
  );
  const goesToOurBalance = (gift: Gift) => gift.isNew && !(gift.campaignId && active.has(gift.campaignId));
  for (const id of distinct(gifts.filter(goesToOurBalance).map((gift) => gift.communityId))) {
    await lockCommunity(ctx, id);
  }
  const locked = new Map<string, LockedCampaign>();
  // If a campaign stops just now, its gift goes to Our Balance, and its community's row is locked after the
  // campaign's. Should that deadlock with another transaction, the transaction is run again.
  for (const id of campaignIds) locked.set(id, await lockCampaign(ctx, id));
  const funds = await communityFactsOf(ctx, distinct(gifts.map((gift) => gift.communityId)));
  return {
    campaigns: locked,
    communityNames: new Map([...funds.values()].map((row) => [row.id, row.name])),
  };
}

/** Where settled gifts are, by donation id. */
export async function destinationsOf(
  ctx: Ctx,
  rows: Attempt[],
  funds: LockedFunds,
): Promise<Map<string, FundDestination>> {
  if (rows.length === 0) return new Map();
  const found = await ctx.db
    .select({
      donationId: contributions.donationId,
      campaignId: contributions.campaignId,
      communityId: contributions.communityId,
    })
    .from(contributions)
    .where(
      inArray(
        contributions.donationId,
        rows.map((row) => row.id),
      ),
    );
  return new Map(
    found.flatMap(({ donationId, ...destination }) => {
      if (!donationId) return [];
      const campaign = destination.campaignId ? funds.campaigns.get(destination.campaignId) : undefined;
      const isOpen = destination.campaignId === null || (campaign !== undefined && isActive(campaign.status));
      return [[donationId, { ...destination, isOpen }] as const];
    }),
  );
}

const distinct = (ids: string[]) => [...new Set(ids)].sort();
