import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import {
  campaignExclusions,
  campaignRecipients,
  campaigns,
  communities,
  endedMemberships,
  invitations,
  joinRequests,
  memberships,
  removedMembers,
} from "@/db/schema/community";
import { isSameMailbox } from "@/db/schema/for-person";
import { type ClosingAccount, conflict, fullName, isNotFound } from "@/lib/kernel";
import { forgetInviter, withdrawInvitations } from "@/lib/notification/inside";
import { auditEach, type Ctx, isLocked, locking, RunAgain, requireUser } from "@/lib/platform";
import { lockRecipients } from "../campaigns/lock-recipients";
import { ADMIN, roleOf } from "../communities/rules/standing";
import { eraseAtOnce } from "../deletions/erase-community";
import { forgetSuggestions, suggestionsAbout } from "../drafts/forget-suggestions";
import { forgetOnLists } from "../imports/forget-imports";
import { dedupeKeyIn, withKey } from "../invitations/dedupe-key";
import { type LockedCommunity, lockCampaigns, lockCommunities } from "../lock";
import { membershipKey } from "../policies";
import { isOnlyAdmin, takeFoundingBack } from "./leave-community";
import { tellRecipientLeft } from "./tell-recipient-left";

/** Unapproved, run by the person, and locked. */
type Founded = {
  /** Without another admin: end with the account. */
  ending: LockedCommunity[];
  shared: readonly string[];
};

const runBy = (userId: string) => and(eq(memberships.userId, userId), eq(memberships.role, ADMIN));

/**
 * Locks the caller's unapproved and declined communities before anything else. They hold no money and no
 * campaign, so they do not prevent an account's deletion.
 */
export async function lockFounded(ctx: Ctx): Promise<Founded> {
  const { userId } = requireUser(ctx);
  const mine = await ctx.db
    .select({ id: communities.id })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(runBy(userId), isNull(communities.confirmedAt)));
  const locked = await lockCommunities(
    ctx,
    mine.map(({ id }) => id),
    "update",
  );
  const ending: LockedCommunity[] = [];
  const shared: string[] = [];
  for (const community of locked.values()) {
    if (community.confirmedAt || community.endedAt) continue;
    if (await isOnlyAdmin(ctx, community.id, userId)) ending.push(community);
    else shared.push(community.id);
  }
  return { ending, shared };
}

/**
 * Includes all memberships of the communities that end. Throws `conflict` for an admin of any other
 * community.
 */
async function lockOwnMemberships(ctx: Ctx, userId: string, founded: Founded): Promise<void> {
  const ending = founded.ending.map(({ id }) => id);
  const locked = await ctx.db
    .select({ communityId: memberships.communityId, userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(or(eq(memberships.userId, userId), inArray(memberships.communityId, ending)))
    .orderBy(asc(memberships.communityId), asc(memberships.userId))
    .for("update");
  locking(
    ctx,
    "membership",
    locked.map((row) => membershipKey(row.communityId, row.userId)),
  );
  const known = new Set([...ending, ...founded.shared]);
  const others = locked.flatMap((row) =>
    row.userId === userId && roleOf(row.role) === ADMIN && !known.has(row.communityId)
      ? [row.communityId]
      : [],
  );
  if (others.length === 0) return;
  const fresh = await ctx.db.$count(
    communities,
    and(inArray(communities.id, others), isNull(communities.confirmedAt)),
  );
  if (fresh === others.length) throw new RunAgain("a community was founded meanwhile");
  throw conflict("account.admin_stays");
}

/** A membership added after the locks restarts the deletion. */
async function ownMemberships(ctx: Ctx, userId: string): Promise<string[]> {
  const mine = await ctx.db
    .select({ communityId: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const keys = mine.map((row) => membershipKey(row.communityId, userId));
  if (!isLocked(ctx, "membership", keys)) throw new RunAgain("a membership was added meanwhile");
  return mine.map((row) => row.communityId);
}

async function campaignsFor(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(
      and(
        eq(campaignRecipients.userId, userId),
        inArray(campaigns.status, ["launched", "stopped", "completed"]),
      ),
    )
    .orderBy(asc(campaigns.id));
  return rows.map((row) => row.id);
}

/** Lists campaigns whose record an erasure of the account changes. */
async function recordsNaming(ctx: Ctx, { userId, email }: ClosingAccount): Promise<string[]> {
  const [recipients, exclusions] = [
    await ctx.db
      .select({ id: campaignRecipients.campaignId })
      .from(campaignRecipients)
      .where(
        or(
          eq(campaignRecipients.userId, userId),
          email === null ? undefined : isSameMailbox(campaignRecipients.email, sql`${email}::text`),
        ),
      ),
    await ctx.db
      .select({ id: campaignExclusions.campaignId })
      .from(campaignExclusions)
      .where(eq(campaignExclusions.userId, userId)),
  ];
  return [...recipients, ...exclusions].map((row) => row.id);
}

/**
 * Locks an account's memberships, so that it gains no admin role or campaign, and the campaigns for it, so
 * that none is sent. Call after `lockFounded`, in the transaction that locks the account. Throws `conflict`
 * with the specification's sentence for an admin of any approved community.
 */
export async function lockMemberships(ctx: Ctx, account: ClosingAccount, founded: Founded): Promise<void> {
  const { userId } = account;
  await lockOwnMemberships(ctx, userId, founded);
  const ids = [...(await campaignsFor(ctx, userId)), ...(await suggestionsAbout(ctx, account))];
  try {
    await lockCampaigns(ctx, ids);
  } catch (error) {
    if (isNotFound(error)) throw new RunAgain("a suggestion was deleted meanwhile");
    throw error;
  }
  await lockRecipients(ctx, await recordsNaming(ctx, account));
}

/** Ends the communities that end with an account. Call after `lockMemberships`. */
export async function endFounded(ctx: Ctx, { ending }: Founded): Promise<void> {
  for (const community of ending) await takeFoundingBack(ctx, community);
}

/** Erases the ended communities, which no one could restore. Call after the rest of the account is erased. */
export async function eraseFounded(ctx: Ctx, { ending }: Founded): Promise<void> {
  for (const { id } of ending) await eraseAtOnce(ctx, id);
}

/** Removes the person from messages that also greeted others of their household. */
async function leaveHouseholds(ctx: Ctx, userId: string): Promise<void> {
  const theirs = await ctx.db
    .select({ id: invitations.id, sentWith: invitations.sentWith })
    .from(invitations)
    .where(
      and(
        eq(invitations.userId, userId),
        or(
          isNotNull(invitations.sentWith),
          sql`exists (select 1 from invitations other where other.sent_with = ${invitations.id})`,
        ),
      ),
    );
  await withdrawInvitations(ctx, theirs.map(withKey));
}

/**
 * Ends a person's memberships. A campaign for them keeps their name, address and number for its payout; the
 * outcome reveals no campaign. Call after `lockMemberships`; throws like it.
 */
export async function eraseMemberships(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId, email, phoneNumber } = account;
  const communityIds = await ownMemberships(ctx, userId);
  const campaignIds = await campaignsFor(ctx, userId);
  if (campaignIds.length > 0) {
    await ctx.db
      .update(campaignRecipients)
      .set({ fullName: fullName(account), email, phoneNumber })
      .where(inArray(campaignRecipients.campaignId, campaignIds));
  }
  // These have collected no money (docs/decisions/013).
  await ctx.db.delete(campaignRecipients).where(
    and(
      or(
        eq(campaignRecipients.userId, userId),
        email === null ? undefined : isSameMailbox(campaignRecipients.email, sql`${email}::text`),
      ),
      sql`${campaignRecipients.campaignId} in (
        select ${campaigns.id} from ${campaigns} where ${campaigns.status} in ('draft', 'suggestion'))`,
    ),
  );
  await forgetSuggestions(ctx, account);
  await ctx.db.delete(campaignExclusions).where(eq(campaignExclusions.userId, userId));
  await forgetOnLists(ctx, account);
  await leaveHouseholds(ctx, userId);
  await ctx.db.delete(invitations).where(eq(invitations.userId, userId));
  await ctx.db.delete(joinRequests).where(eq(joinRequests.userId, userId));
  // A new account is a new person (docs/decisions/033).
  await ctx.db.delete(removedMembers).where(eq(removedMembers.userId, userId));
  await ctx.db.delete(memberships).where(eq(memberships.userId, userId));
  await ctx.db.delete(endedMemberships).where(eq(endedMemberships.userId, userId));
  await tellRecipientLeft(ctx, { userId });
  await forgetInviter(
    ctx,
    ctx.db.select({ key: dedupeKeyIn }).from(invitations).where(eq(invitations.invitedBy, userId)),
  );
  await auditEach(
    ctx,
    "community.left",
    communityIds.map((id) => ({ type: "community", id })),
  );
}
