import { inArray } from "drizzle-orm";
import { contributions } from "@/db/schema/payment";
import { isActive } from "@/lib/community";
import {
  campaignFactsOf,
  communityFactsOf,
  type LockedCampaign,
  lockCampaigns,
  lockCommunities,
} from "@/lib/community/inside";
import { type Account, campaignAccount, communityAccount } from "@/lib/ledger";
import { type Ctx, isLocked, RunAgain } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import type { IntentFacts } from "./intent-facts";

/** `isOpen` while the balance may still change. */
export type FundDestination = { campaignId: string | null; communityId: string; isOpen: boolean };

/** Campaigns are locked until commit. */
export type LockedFunds = {
  campaigns: Map<string, LockedCampaign>;
  communityNames: Map<string, string>;
};

/** Returns Our Balance once the campaign has ended. */
export const accountOf = (destination: FundDestination): Account =>
  destination.campaignId && destination.isOpen
    ? campaignAccount(destination.campaignId)
    : communityAccount(destination.communityId);

/** Locks communities, then campaigns (`lib/platform/lock-order.ts`). */
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

/** Locks the gifts' campaigns, and communities whose Our Balance gets a new gift. */
export async function lockForGifts(ctx: Ctx, gifts: Gift[]): Promise<LockedFunds> {
  const campaignIds = distinct(gifts.flatMap((gift) => (gift.campaignId ? [gift.campaignId] : [])));
  const known = await campaignFactsOf(ctx, campaignIds);
  const active = new Set(
    [...known.values()].flatMap((campaign) => (isActive(campaign.status) ? [campaign.id] : [])),
  );
  const onOurBalance = (isOpen: (campaignId: string) => boolean) =>
    distinct(
      gifts
        .filter((gift) => gift.isNew && !(gift.campaignId && isOpen(gift.campaignId)))
        .map((gift) => gift.communityId),
    );
  await lockCommunities(
    ctx,
    onOurBalance((id) => active.has(id)),
  );
  const locked = await lockCampaigns(ctx, campaignIds);
  // A just-stopped campaign sends its gift to Our Balance, but locking the community now would break the
  // order.
  const needed = onOurBalance((id) => isActive(locked.get(id)?.status ?? "stopped"));
  if (!isLocked(ctx, "community", needed)) throw new RunAgain("a campaign stopped meanwhile");
  const funds = await communityFactsOf(ctx, distinct(gifts.map((gift) => gift.communityId)));
  return {
    campaigns: locked,
    communityNames: new Map([...funds.values()].map((row) => [row.id, row.name])),
  };
}

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
