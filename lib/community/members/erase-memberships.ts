import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  campaignExclusions,
  campaignRecipients,
  campaigns,
  invitations,
  memberships,
} from "@/db/schema/community";
import { type ClosingAccount, conflict, fullName } from "@/lib/kernel";
import { forgetInviter } from "@/lib/notification/inside";
import { auditEach, type Ctx } from "@/lib/platform";
import { ADMIN, roleOf } from "../communities/rules/standing";
import { dedupeKeyOf } from "../invitations/dedupe-key";
import { lockCampaign } from "../lock";

/** Locks the communities that somebody belongs to. Throws `conflict` for an admin of any. */
async function lockOwnMemberships(ctx: Ctx, userId: string): Promise<string[]> {
  const mine = await ctx.db
    .select({ communityId: memberships.communityId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.communityId))
    .for("update");
  if (mine.some(({ role }) => roleOf(role) === ADMIN)) throw conflict("account.admin_stays");
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
 * Before an account is deleted: locks its memberships against becoming an admin and against launches, and the campaigns
 * that are for it against being sent. Throws `conflict` with the specification's sentence for an admin of any
 * community. In the transaction that locks the account.
 */
export async function lockMemberships(ctx: Ctx, { userId }: ClosingAccount): Promise<void> {
  await lockOwnMemberships(ctx, userId);
  for (const id of await campaignsFor(ctx, userId)) await lockCampaign(ctx, id);
}

/**
 * Ends somebody's part in all communities. A campaign that is for them goes on, and its admins keep what they need to
 * pay it out; nothing in the outcome tells that there is one. After `lockMemberships`; throws like it.
 */
export async function eraseMemberships(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId, email, phoneNumber } = account;
  const communityIds = await lockOwnMemberships(ctx, userId);
  const campaignIds = await campaignsFor(ctx, userId);
  if (campaignIds.length > 0) {
    await ctx.db
      .update(campaignRecipients)
      .set({ fullName: fullName(account), email, phoneNumber })
      .where(inArray(campaignRecipients.campaignId, campaignIds));
  }
  // A draft that was never launched is deleted with its author.
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
  await ctx.db.delete(campaignExclusions).where(eq(campaignExclusions.userId, userId));
  await ctx.db.delete(invitations).where(eq(invitations.userId, userId));
  await ctx.db.delete(memberships).where(eq(memberships.userId, userId));
  const key = sql<string>`${dedupeKeyOf("")}::text || ${invitations.id}`;
  await forgetInviter(ctx, ctx.db.select({ key }).from(invitations).where(eq(invitations.invitedBy, userId)));
  await auditEach(
    ctx,
    "community.left",
    communityIds.map((id) => ({ type: "community", id })),
  );
}
