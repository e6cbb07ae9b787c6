import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { campaigns, communities } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { lockOwnAdminRole } from "../policies";
import { communityIdSchema } from "../schemas";
import { notForCaller } from "../visibility";

export type FindableCampaign = { communityId: string; campaignId: string; launchedAt: Date };

/** Returns whether search engines may list the campaigns: off until an admin allows it. */
export const isFindable = query(communityIdSchema, async (ctx, input): Promise<boolean> => {
  const [row] = await ctx.db
    .select({ isFindable: communities.isFindable })
    .from(communities)
    .where(eq(communities.id, idOf(input.communityId)));
  return row?.isFindable ?? false;
});

/**
 * Sets search-engine visibility and updates page versions in the same commit. Idempotent. For admins.
 *
 * - Throws like `requireAdmin`, and `conflict` for a community that is not listed.
 */
export const setFindable = command(
  communityIdSchema.extend({ isFindable: z.boolean() }),
  async (ctx, input): Promise<void> => {
    requireUser(ctx);
    const id = idOf(input.communityId);
    const community = await lockCommunity(ctx, id);
    await lockOwnAdminRole(ctx, id);
    if (community.isFindable === input.isFindable) return;
    if (!community.isListed) throw conflict("community.by_link_only");
    await ctx.db.update(communities).set({ isFindable: input.isFindable }).where(eq(communities.id, id));
    await audit(ctx, input.isFindable ? "community.findable" : "community.hidden", { type: "community", id });
  },
);

/** Lists active campaigns for search engines, newest first, without those hidden from the caller. */
export async function findableCampaigns(ctx: Ctx, most: number): Promise<FindableCampaign[]> {
  // A literal, because a generic plan could not use the partial index.
  const isOfFindable = sql`${communities.isFindable}`;
  const rows = await ctx.db
    .select({
      communityId: campaigns.communityId,
      campaignId: campaigns.id,
      launchedAt: campaigns.launchedAt,
    })
    .from(campaigns)
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .where(and(eq(campaigns.status, "launched"), isOfFindable, notForCaller(ctx)))
    .orderBy(desc(campaigns.launchedAt), desc(campaigns.id))
    .limit(most);
  return rows.flatMap(({ launchedAt, ...row }) => (launchedAt ? [{ ...row, launchedAt }] : []));
}
