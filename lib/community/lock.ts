import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { type Contacts, campaigns, communities, type Joining } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, locking } from "@/lib/platform";
import type { Status } from "./communities/rules/standing";
import { idOf } from "./facts";

export type LockedCampaign = {
  id: string;
  communityId: string;
  shortCode: string;
  name: string;
  status: Status;
  /** Whole dollars; null in drafts. */
  amount: number | null;
  raisedCents: number;
  contributionCount: number;
  revision: number;
};

/**
 * Locks by id, so that gifts, edits and the stop run in turn. Checks no permission and hides nothing from the
 * recipient: call `campaignFor` or `requireAdmin` first. Throws `notFound` if one is missing.
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
    // Allows inserts of rows that refer to the campaign.
    .for("no key update");
  if (rows.length < ids.length) throw notFound("no campaign to lock");
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockCampaign(ctx: Ctx, campaignId: string): Promise<LockedCampaign> {
  const id = idOf(campaignId);
  const row = (await lockCampaigns(ctx, [id])).get(id);
  if (!row) throw notFound("no campaign to lock");
  return row;
}

/** `confirmedAt` is null before approval. */
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
  /** Then it exists only for the provider. */
  endedAt: Date | null;
  /** Ignored once approved. */
  declinedAt: Date | null;
  heldAt: Date | null;
};

/** Locks by id, before anything else (`lib/platform/lock-order.ts`). Throws `notFound` if one is missing. */
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

export async function lockCommunity(ctx: Ctx, communityId: string): Promise<LockedCommunity> {
  const id = idOf(communityId);
  const row = (await lockCommunities(ctx, [id])).get(id);
  if (!row) throw notFound("no community to lock");
  return row;
}

/** Conflicts with `lockOpenCommunity`, unlike `lockCommunity`. */
export async function lockEndingCommunity(ctx: Ctx, communityId: string): Promise<LockedCommunity> {
  const id = idOf(communityId);
  const row = (await lockCommunities(ctx, [id], "update")).get(id);
  if (!row) throw notFound("no community to lock");
  return row;
}

/**
 * Keeps an approved community from ending during the transaction and blocks nothing else: for work that must
 * not start in an ended community. False before approval or after its end. Allowed between people and
 * memberships (`lib/platform/lock-order.ts`).
 */
export const lockOpenCommunity = async (ctx: Ctx, communityId: string): Promise<boolean> =>
  (await lockStanding(ctx, communityId)) !== "closed";

/** `closed`: not approved, or ended. */
type LockedStanding = "open" | "on_hold" | "closed";

/**
 * Locks like `lockOpenCommunity`, and also blocks setting or lifting a hold: for work that must not start on
 * hold.
 */
export async function lockStanding(ctx: Ctx, communityId: string): Promise<LockedStanding> {
  if (!ctx.inTransaction) throw new Error("a lock needs an open transaction");
  const [row] = await ctx.db
    .select({ heldAt: communities.heldAt })
    .from(communities)
    .where(and(eq(communities.id, idOf(communityId)), isNotNull(communities.confirmedAt)))
    .for("key share");
  if (!row) return "closed";
  return row.heldAt === null ? "open" : "on_hold";
}

const inOrder = (ids: string[]) => [...new Set(ids)].sort();
