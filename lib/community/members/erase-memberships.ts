import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  campaignExclusions,
  campaignRecipients,
  campaigns,
  endedMemberships,
  invitations,
  joinRequests,
  memberships,
  removedMembers,
} from "@/db/schema/community";
import { type ClosingAccount, conflict, fullName, isNotFound } from "@/lib/kernel";
import { forgetInviter } from "@/lib/notification/inside";
import { auditEach, type Ctx, isHeld, locking, RunAgain } from "@/lib/platform";
import { ADMIN, roleOf } from "../communities/rules/standing";
import { forgetSuggestions, suggestionsAbout } from "../drafts/forget-suggestions";
import { forgetOnLists } from "../imports/forget-imports";
import { dedupeKeyOf } from "../invitations/dedupe-key";
import { lockCampaigns } from "../lock";
import { membershipKey } from "../policies";
import { tellRecipientLeft } from "./tell-recipient-left";

/** Locks a person's memberships and returns their community ids. Throws `conflict` for an admin of any. */
async function lockOwnMemberships(ctx: Ctx, userId: string): Promise<string[]> {
  const mine = await ctx.db
    .select({ communityId: memberships.communityId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.communityId))
    .for("update");
  locking(
    ctx,
    "membership",
    mine.map((row) => membershipKey(row.communityId, userId)),
  );
  if (mine.some(({ role }) => roleOf(role) === ADMIN)) throw conflict("account.admin_stays");
  return mine.map((row) => row.communityId);
}

/** The communities of a person whose memberships are locked. One that was added since begins everything anew. */
async function ownMemberships(ctx: Ctx, userId: string): Promise<string[]> {
  const mine = await ctx.db
    .select({ communityId: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const keys = mine.map((row) => membershipKey(row.communityId, userId));
  if (!isHeld(ctx, "membership", keys)) throw new RunAgain("a membership was added meanwhile");
  return mine.map((row) => row.communityId);
}

/** Campaigns that collect, or have collected, money for somebody. */
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

/**
 * Before an account is deleted: locks its memberships, so that the person cannot become an admin and no
 * campaign can be launched for them meanwhile, and locks the campaigns that are for them, so that none can be
 * sent. Throws `conflict` with the specification's sentence for an admin of any community. Runs in the
 * transaction that locks the account.
 */
export async function lockMemberships(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId } = account;
  await lockOwnMemberships(ctx, userId);
  const ids = [...(await campaignsFor(ctx, userId)), ...(await suggestionsAbout(ctx, account))];
  try {
    await lockCampaigns(ctx, ids);
  } catch (error) {
    if (isNotFound(error)) throw new RunAgain("a suggestion was deleted meanwhile");
    throw error;
  }
}

/**
 * Ends a person's memberships. A campaign that is for them goes on and keeps their name, address and number,
 * so that its admins can pay it out; nothing in the outcome reveals that there is one. Call after
 * `lockMemberships`; throws like it.
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
  // A draft or suggestion has collected no money, so it forgets the person at once (docs/decisions/013).
  await ctx.db.delete(campaignRecipients).where(
    and(
      or(
        eq(campaignRecipients.userId, userId),
        email === null ? undefined : sql`lower(${campaignRecipients.email}) = ${email}`,
      ),
      sql`${campaignRecipients.campaignId} in (
        select ${campaigns.id} from ${campaigns} where ${campaigns.status} in ('draft', 'suggestion'))`,
    ),
  );
  await forgetSuggestions(ctx, account);
  await ctx.db.delete(campaignExclusions).where(eq(campaignExclusions.userId, userId));
  await forgetOnLists(ctx, account);
  await ctx.db.delete(invitations).where(eq(invitations.userId, userId));
  await ctx.db.delete(joinRequests).where(eq(joinRequests.userId, userId));
  // A new account is a new person: a removal does not outlive the account (docs/decisions/033).
  await ctx.db.delete(removedMembers).where(eq(removedMembers.userId, userId));
  await ctx.db.delete(memberships).where(eq(memberships.userId, userId));
  await ctx.db.delete(endedMemberships).where(eq(endedMemberships.userId, userId));
  await tellRecipientLeft(ctx, { userId });
  const key = sql<string>`${dedupeKeyOf("")}::text || ${invitations.id}`;
  await forgetInviter(ctx, ctx.db.select({ key }).from(invitations).where(eq(invitations.invitedBy, userId)));
  await auditEach(
    ctx,
    "community.left",
    communityIds.map((id) => ({ type: "community", id })),
  );
}
