import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import {
  campaignExclusions,
  campaignMessages,
  campaignSuggestions,
  campaigns,
  communities,
  communityAudiences,
  communityDeclines,
  communityDeletions,
  communityLinks,
  communityMessages,
  endedMemberships,
  invitations,
  joinRequests,
  memberCounts,
  memberEntries,
  removedMembers,
} from "@/db/schema/community";
import { memberImports } from "@/db/schema/member-imports";
import { people } from "@/db/schema/people";
import { eraseCommunityMessages } from "@/lib/notification/inside";
import { audit, type Ctx, inTransaction } from "@/lib/platform";
import { dropPicture } from "@/lib/user/inside";
import { dedupeKeyIn } from "../invitations/dedupe-key";
import { retirePlaceholder } from "../invitations/placeholders";
import { type LockedCommunity, lockCampaigns, lockCommunity } from "../lock";
import { keysToAdmins } from "./tell-admins";

const DELETED_COMMUNITY = "Deleted community";
const DELETED_CAMPAIGN = "Deleted campaign";

/** Rows erased directly. The member list follows the invitations, whose deletion triggers write it. */
const OF_THE_COMMUNITY = [
  endedMemberships,
  removedMembers,
  joinRequests,
  memberImports,
  invitations,
  communityLinks,
  communityMessages,
  communityDeclines,
  memberEntries,
  memberCounts,
  communityAudiences,
] as const;

/** Communities whose thirty days are over, the longest first. Checks no permission. */
export async function communitiesToErase(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: communityDeletions.communityId })
    .from(communityDeletions)
    .where(and(lte(communityDeletions.erasedFrom, ctx.now()), isNull(communityDeletions.erasedAt)))
    .orderBy(asc(communityDeletions.erasedFrom), asc(communityDeletions.communityId));
  return rows.map((row) => row.id);
}

/** People who exist only because this community invited them, and never registered. */
async function forgetPlaceholders(ctx: Ctx, communityId: string): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(invitations.communityId, communityId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  const invited = await ctx.db
    .select({ id: people.id })
    .from(endedMemberships)
    .innerJoin(people, eq(people.id, endedMemberships.userId))
    .where(
      and(
        eq(endedMemberships.communityId, communityId),
        isNull(people.registeredAt),
        isNull(people.deletedAt),
      ),
    )
    .orderBy(asc(people.id));
  // One transaction each, so that other work waits for a single lock.
  for (const { id } of invited) await inTransaction(ctx, (inner) => retirePlaceholder(inner, id));
}

/** Drafts are deleted, and what was launched keeps its sums under no name: the ledger refers to it. */
async function forgetCampaigns(ctx: Ctx, communityId: string): Promise<void> {
  const of = eq(campaigns.communityId, communityId);
  const rows = await ctx.db.select({ id: campaigns.id }).from(campaigns).where(of);
  const ids = rows.map((row) => row.id);
  await lockCampaigns(ctx, ids);
  await ctx.db.delete(campaignSuggestions).where(eq(campaignSuggestions.communityId, communityId));
  await ctx.db.delete(campaigns).where(and(of, inArray(campaigns.status, ["draft", "suggestion"])));
  await ctx.db.delete(campaignMessages).where(inArray(campaignMessages.campaignId, ids));
  await ctx.db.delete(campaignExclusions).where(inArray(campaignExclusions.campaignId, ids));
  await ctx.db.update(campaigns).set({ name: DELETED_CAMPAIGN, description: "" }).where(of);
}

/** Everything but the placeholders, of a community that is marked as erased in this transaction. */
async function eraseRows(ctx: Ctx, community: LockedCommunity): Promise<void> {
  const { id } = community;
  await forgetCampaigns(ctx, id);
  const invited = ctx.db
    .select({ key: dedupeKeyIn })
    .from(invitations)
    .where(eq(invitations.communityId, id));
  await eraseCommunityMessages(ctx, { communityId: id, keys: invited, beginnings: keysToAdmins(id) });
  for (const table of OF_THE_COMMUNITY) {
    await ctx.db.delete(table).where(eq(table.communityId, id));
  }
  await ctx.db
    .update(communities)
    .set({
      name: DELETED_COMMUNITY,
      location: null,
      description: null,
      imageName: null,
      createdBy: null,
      isFindable: false,
      heldAt: null,
      holdReason: null,
    })
    .where(eq(communities.id, id));
  await dropPicture(ctx, community.imageName);
  await audit(ctx, "community.erased", { type: "community", id });
}

/** Marks a deletion as carried out to its end, where it is due (`isDue`); false for any other. */
async function markErased(ctx: Ctx, communityId: string, isDue: SQL | undefined): Promise<boolean> {
  const marked = await ctx.db
    .update(communityDeletions)
    .set({ erasedAt: ctx.now(), reason: "", askedBy: null })
    .where(and(eq(communityDeletions.communityId, communityId), isNull(communityDeletions.erasedAt), isDue))
    .returning({ id: communityDeletions.communityId });
  return marked.length > 0;
}

/**
 * Erases the people and texts of a community 30 days after its end: memberships, invitations, requests, its
 * name, picture and words, those of its campaigns, and messages about them. Keeps ids, amounts, gifts and the
 * audit log, and a payout's recipient until the payout can no longer come back. Skips a restored community.
 * Checks no permission; outside a transaction.
 */
export async function eraseCommunity(ctx: Ctx, communityId: string): Promise<void> {
  await forgetPlaceholders(ctx, communityId);
  await inTransaction(ctx, async (inner) => {
    const community = await lockCommunity(inner, communityId);
    const isDue = and(
      isNotNull(communityDeletions.erasedFrom),
      lte(communityDeletions.erasedFrom, inner.now()),
    );
    if (await markErased(inner, community.id, isDue)) await eraseRows(inner, community);
  });
}

/**
 * Erases a community in the transaction that ended it. It was never approved and its row is locked: no one
 * was invited and no one could restore it. Checks no permission.
 */
export async function eraseAtOnce(ctx: Ctx, communityId: string): Promise<void> {
  const community = await lockCommunity(ctx, communityId);
  if (await markErased(ctx, community.id, undefined)) await eraseRows(ctx, community);
}
