import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { type Contacts, campaigns, communities, type Joining } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, locking } from "@/lib/platform";
import type { Status } from "./communities/rules/standing";
import { idOf } from "./policies";

export type LockedCampaign = {
  id: string;
  communityId: string;
  /** What its short link ends with. */
  shortCode: string;
  name: string;
  status: Status;
  /** The goal in whole dollars; null in drafts. */
  amount: number | null;
  raisedCents: number;
  contributionCount: number;
  revision: number;
};

/**
 * Locks the rows of these campaigns until the transaction ends, so that gifts, edits and the stop happen one after the
 * other; by id. Checks no permission and hides nothing from the recipient, so verbs call `campaignFor` or
 * `requireAdmin` before. Throws `notFound` when one is missing.
 */
export async function lockCampaigns(ctx: Ctx, campaignIds: string[]): Promise<Map<string, LockedCampaign>> {
  const ids = inOrder(campaignIds);
  locking(ctx, "campaign", ids);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      shortCode: campaigns.shortCode,
      name: campaigns.name,
      status: campaigns.status,
      amount: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      contributionCount: campaigns.contributionCount,
      revision: campaigns.revision,
    })
    .from(campaigns)
    .where(inArray(campaigns.id, ids))
    .orderBy(asc(campaigns.id))
    // Does not block inserts of rows that only refer to the campaign.
    .for("no key update");
  if (rows.length < ids.length) throw notFound("no campaign to lock");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks one campaign, like `lockCampaigns`. */
export async function lockCampaign(ctx: Ctx, campaignId: string): Promise<LockedCampaign> {
  const id = idOf(campaignId);
  const row = (await lockCampaigns(ctx, [id])).get(id);
  if (!row) throw notFound("no campaign to lock");
  return row;
}

/** A community whose row is locked. `confirmedAt` is null while it waits for the provider. */
export type LockedCommunity = {
  id: string;
  name: string;
  communityTypeId: number;
  location: string | null;
  description: string | null;
  imageName: string | null;
  timeZone: string;
  isFindable: boolean;
  isListed: boolean;
  sendsEachMilestone: boolean;
  joining: Joining;
  contacts: Contacts;
  createdBy: string | null;
  confirmedAt: Date | null;
  /** When it was deleted; until it comes back it exists for the provider alone. */
  endedAt: Date | null;
  /** When the provider declined it; means nothing once it is approved. */
  declinedAt: Date | null;
  /** Since when the provider has it on hold. */
  heldAt: Date | null;
};

/**
 * Locks the rows of these communities until the transaction ends, by id; always before anything else
 * (`lib/platform/lock-order.ts`). Throws `notFound` when one is missing.
 */
export async function lockCommunities(
  ctx: Ctx,
  communityIds: string[],
  strength: "no key update" | "update" = "no key update",
): Promise<Map<string, LockedCommunity>> {
  const ids = inOrder(communityIds);
  locking(ctx, "community", ids);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: communities.id,
      name: communities.name,
      communityTypeId: communities.communityTypeId,
      location: communities.location,
      description: communities.description,
      imageName: communities.imageName,
      timeZone: communities.timeZone,
      isFindable: communities.isFindable,
      isListed: communities.isListed,
      sendsEachMilestone: communities.sendsEachMilestone,
      joining: communities.joining,
      contacts: communities.contacts,
      createdBy: communities.createdBy,
      confirmedAt: communities.confirmedAt,
      endedAt: communities.endedAt,
      declinedAt: communities.declinedAt,
      heldAt: communities.heldAt,
    })
    .from(communities)
    .where(inArray(communities.id, ids))
    .orderBy(asc(communities.id))
    .for(strength);
  if (rows.length < ids.length) throw notFound("no community to lock");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks one community, like `lockCommunities`. */
export async function lockCommunity(ctx: Ctx, communityId: string): Promise<LockedCommunity> {
  const id = idOf(communityId);
  const row = (await lockCommunities(ctx, [id])).get(id);
  if (!row) throw notFound("no community to lock");
  return row;
}

/**
 * Locks a community before its end: in contrast to `lockCommunity`, this conflicts with `holdOpenCommunity`.
 */
export async function lockEndingCommunity(ctx: Ctx, communityId: string): Promise<LockedCommunity> {
  const id = idOf(communityId);
  const row = (await lockCommunities(ctx, [id], "update")).get(id);
  if (!row) throw notFound("no community to lock");
  return row;
}

/**
 * Keeps an approved community from ending during the transaction and blocks nothing else: for work that must
 * not start in an ended community. False while it waits for approval or after its end. Allowed after locking
 * a person and before memberships (`lib/platform/lock-order.ts`).
 */
export const holdOpenCommunity = async (ctx: Ctx, communityId: string): Promise<boolean> =>
  (await holdStanding(ctx, communityId)) !== "closed";

/** `open`: approved and in use. `on_hold`: the provider has stopped it for now. `closed`: not approved, or ended. */
export type HeldStanding = "open" | "on_hold" | "closed";

/**
 * Like `holdOpenCommunity`, and keeps the provider from setting or lifting a hold during the transaction: for
 * work that must not start in a community on hold.
 */
export async function holdStanding(ctx: Ctx, communityId: string): Promise<HeldStanding> {
  if (!ctx.inTransaction) throw new Error("a hold needs an open transaction");
  const [row] = await ctx.db
    .select({ heldAt: communities.heldAt })
    .from(communities)
    .where(and(eq(communities.id, idOf(communityId)), isNotNull(communities.confirmedAt)))
    .for("key share");
  if (!row) return "closed";
  return row.heldAt === null ? "open" : "on_hold";
}

const inOrder = (ids: string[]) => [...new Set(ids)].sort();
