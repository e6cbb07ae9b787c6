import { and, eq, sql } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { assertCents, type Cents, conflict, notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { crossMilestones, milestonesOf } from "./cross-milestones";

type CampaignContribution = { campaignId: string; amountCents: Cents };

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The last entry of an id gets its `last` number. */
function numbered(ids: readonly string[], last: ReadonlyMap<string, number>): number[] {
  const counts = countsOf(ids);
  const given = new Map<string, number>();
  return ids.map((id) => {
    const nth = (given.get(id) ?? 0) + 1;
    given.set(id, nth);
    return (last.get(id) ?? 0) - (counts.get(id) ?? 0) + nth;
  });
}

/**
 * Books settled gifts or transfers in: adds to the sum raised, numbers each within its campaign, crosses
 * milestones.
 *
 * - Returns the numbers in input order.
 * - The campaigns must be locked (`lockCampaigns`). Throws `conflict` if one is not active.
 */
export async function recordCampaignContributions(
  ctx: Ctx,
  input: readonly CampaignContribution[],
): Promise<number[]> {
  const sums = new Map<string, Cents>();
  for (const { campaignId, amountCents } of input) {
    assertCents(amountCents);
    if (amountCents <= 0) throw new RangeError("a contribution is above zero");
    sums.set(campaignId, (sums.get(campaignId) ?? 0) + amountCents);
  }
  if (sums.size === 0) return [];
  const ids = input.map(({ campaignId }) => campaignId);
  const added = [...countsOf(ids)].map(
    ([id, count]) => sql`(${id}::uuid, ${sums.get(id) ?? 0}::bigint, ${count}::int)`,
  );
  const rows = await ctx.db
    .update(campaigns)
    .set({
      raisedCents: sql`${campaigns.raisedCents} + added.cents`,
      contributionCount: sql`${campaigns.contributionCount} + added.count`,
    })
    .from(sql`(values ${sql.join(added, sql`, `)}) as added (id, cents, count)`)
    .where(and(sql`${campaigns.id} = added.id`, eq(campaigns.status, "launched")))
    .returning({
      id: campaigns.id,
      amount: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      last: campaigns.contributionCount,
    });
  if (rows.length < sums.size) throw conflict("campaign.ended", "campaign is not active");
  const known = await milestonesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  for (const { id, amount, raisedCents } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (amount === null) throw conflict("campaign.ended", "campaign is not active");
    const progress = { raisedCents, goalDollars: amount, alreadyCrossed: known.get(id) ?? [] };
    await crossMilestones(ctx, id, progress);
  }
  return numbered(ids, new Map(rows.map(({ id, last }) => [id, last])));
}

export async function recordCampaignContribution(
  ctx: Ctx,
  input: CampaignContribution,
): Promise<{ sequence: number }> {
  const [sequence = 0] = await recordCampaignContributions(ctx, [input]);
  return { sequence };
}

/**
 * Subtracts a refunded or disputed gift from the sum raised. Milestones and numbers stay.
 *
 * Works in every state, because a chargeback may come after the payout.
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

/**
 * Numbers gifts to Our Balance within their communities, in input order. Locks the communities until the
 * transaction ends.
 */
export async function recordCommunityContributions(
  ctx: Ctx,
  communityIds: readonly string[],
): Promise<number[]> {
  if (communityIds.length === 0) return [];
  const added = [...countsOf(communityIds)].map(([id, count]) => sql`(${id}::uuid, ${count}::int)`);
  const rows = await ctx.db
    .update(communities)
    .set({ contributionCount: sql`${communities.contributionCount} + added.count` })
    .from(sql`(values ${sql.join(added, sql`, `)}) as added (id, count)`)
    .where(sql`${communities.id} = added.id`)
    .returning({ id: communities.id, last: communities.contributionCount });
  if (rows.length < added.length) throw notFound("no such community");
  return numbered(communityIds, new Map(rows.map(({ id, last }) => [id, last])));
}

/** Locks the community until the transaction ends. */
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
