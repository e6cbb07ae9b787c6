import { and, eq, sql } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { assertCents, type Cents, conflict, notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { crossMilestones } from "./cross-milestones";

/**
 * Counts a settled donation or a transfer in: adds to what was raised, numbers it within the campaign, crosses
 * milestones. Needs the campaign locked (`lockCampaign`) and active; throws `conflict` when it is not.
 */
export async function recordCampaignContribution(
  ctx: Ctx,
  input: { campaignId: string; amountCents: Cents },
): Promise<{ sequence: number }> {
  assertCents(input.amountCents);
  if (input.amountCents <= 0) throw new RangeError("a contribution is above zero");
  const [row] = await ctx.db
    .update(campaigns)
    .set({
      raisedCents: sql`${campaigns.raisedCents} + ${input.amountCents}`,
      contributionCount: sql`${campaigns.contributionCount} + 1`,
    })
    .where(and(eq(campaigns.id, input.campaignId), eq(campaigns.status, "launched")))
    .returning({
      communityId: campaigns.communityId,
      amount: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      sequence: campaigns.contributionCount,
    });
  if (!row || row.amount === null) throw conflict("campaign.ended", "campaign is not active");
  await crossMilestones(
    ctx,
    { campaignId: input.campaignId, communityId: row.communityId },
    { raisedCents: row.raisedCents, goalDollars: row.amount },
  );
  return { sequence: row.sequence };
}

/**
 * Takes a refunded or disputed donation out of what was raised. Milestones stay crossed, numbers stay given.
 * Works in every state of the campaign, because a chargeback may come after the payout.
 */
export async function recordCampaignReversal(
  ctx: Ctx,
  input: { campaignId: string; amountCents: Cents },
): Promise<void> {
  assertCents(input.amountCents);
  await ctx.db
    .update(campaigns)
    .set({ raisedCents: sql`greatest(0, ${campaigns.raisedCents} - ${input.amountCents})` })
    .where(eq(campaigns.id, input.campaignId));
}

/** Numbers a donation to Our Balance within its community; locks the community's row until the transaction ends. */
export async function recordCommunityContribution(
  ctx: Ctx,
  input: { communityId: string },
): Promise<{ sequence: number }> {
  const [row] = await ctx.db
    .update(communities)
    .set({ contributionCount: sql`${communities.contributionCount} + 1` })
    .where(eq(communities.id, input.communityId))
    .returning({ sequence: communities.contributionCount });
  if (!row) throw notFound("no such community");
  return row;
}

/** The next number of a transfer out of Our Balance; locks the community's row until the transaction ends. */
export async function nextTransferSequence(
  ctx: Ctx,
  input: { communityId: string },
): Promise<{ sequence: number }> {
  const [row] = await ctx.db
    .update(communities)
    .set({ transferCount: sql`${communities.transferCount} + 1` })
    .where(eq(communities.id, input.communityId))
    .returning({ sequence: communities.transferCount });
  if (!row) throw notFound("no such community");
  return row;
}
