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
import { lockRecipients } from "../campaigns/lock-recipients";
import { keysToAdmins } from "../communities/tell-admins";
import { dedupeKeyIn } from "../invitations/dedupe-key";
import { retirePlaceholder } from "../invitations/retire-placeholder";
import { type LockedCommunity, lockCampaigns, lockCommunity } from "../lock";

const DELETED_COMMUNITY = "Deleted community";
const DELETED_CAMPAIGN = "Deleted campaign";

/** Members come after invitations, whose deletion triggers write to the member list. */
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

/** Lists expired ones, earliest first. Checks no permission. */
export async function communitiesToErase(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: communityDeletions.communityId })
    .from(communityDeletions)
    .where(and(lte(communityDeletions.erasedFrom, ctx.now()), isNull(communityDeletions.erasedAt)))
    .orderBy(asc(communityDeletions.erasedFrom), asc(communityDeletions.communityId));
  return rows.map((row) => row.id);
}

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
  // For short locks.
  for (const { id } of invited) await inTransaction(ctx, (inner) => retirePlaceholder(inner, id));
}

/** Launched campaigns keep their sums without a name, for the ledger. */
async function forgetCampaigns(ctx: Ctx, communityId: string): Promise<void> {
  const of = eq(campaigns.communityId, communityId);
  const rows = await ctx.db.select({ id: campaigns.id }).from(campaigns).where(of);
  const ids = rows.map((row) => row.id);
  await lockCampaigns(ctx, ids);
  await lockRecipients(ctx, ids);
  await ctx.db.delete(campaignSuggestions).where(eq(campaignSuggestions.communityId, communityId));
  await ctx.db.delete(campaigns).where(and(of, inArray(campaigns.status, ["draft", "suggestion"])));
  await ctx.db.delete(campaignMessages).where(inArray(campaignMessages.campaignId, ids));
  await ctx.db.delete(campaignExclusions).where(inArray(campaignExclusions.campaignId, ids));
  await ctx.db.update(campaigns).set({ name: DELETED_CAMPAIGN, description: "" }).where(of);
}

/** Excludes placeholders. The transaction has marked the community as erased. */
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

async function markErased(ctx: Ctx, communityId: string, isDue: SQL | undefined): Promise<boolean> {
  const marked = await ctx.db
    .update(communityDeletions)
    .set({ erasedAt: ctx.now(), reason: "", askedBy: null })
    .where(and(eq(communityDeletions.communityId, communityId), isNull(communityDeletions.erasedAt), isDue))
    .returning({ id: communityDeletions.communityId });
  return marked.length > 0;
}

/**
 * Erases people and texts after thirty days, unless restored. Ids, sums, gifts and the audit log stay; so
 * does the recipient of a payout that may still be returned. Checks no permission. Call it outside a
 * transaction.
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
 * Erases a never-approved community, whose row is locked, in the transaction that ended it: no one could
 * restore it. Checks no permission.
 */
export async function eraseAtOnce(ctx: Ctx, communityId: string): Promise<void> {
  const community = await lockCommunity(ctx, communityId);
  if (await markErased(ctx, community.id, undefined)) await eraseRows(ctx, community);
}
