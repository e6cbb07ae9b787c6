import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { campaigns, communities } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, query, requireUser } from "@/lib/platform";
import { notForCaller } from "../campaigns/visibility";
import { lockCommunity } from "../lock";
import { idOf, lockAdmin } from "../policies";
import { communityIdSchema } from "../schemas";

/** A campaign that search engines may list. */
export type FindableCampaign = { communityId: string; campaignId: string; launchedAt: Date };

/**
 * Whether search engines may show a community's campaigns: not until an admin allows it. False for unknown
 * communities.
 */
export const isFindable = query(communityIdSchema, async (ctx, input): Promise<boolean> => {
  const [row] = await ctx.db
    .select({ isFindable: communities.isFindable })
    .from(communities)
    .where(eq(communities.id, idOf(input.communityId)));
  return row?.isFindable ?? false;
});

/**
 * Lets search engines show a community's campaigns, or hides them again. For its admins. The versions of its
 * campaigns' pages change in the same commit. Setting the same value again changes nothing. Throws like
 * `requireAdmin`, and `conflict` where outsiders see the campaigns by link only.
 */
export const setFindable = command(
  communityIdSchema.extend({ isFindable: z.boolean() }),
  async (ctx, input): Promise<void> => {
    requireUser(ctx);
    const id = idOf(input.communityId);
    const community = await lockCommunity(ctx, id);
    await lockAdmin(ctx, id);
    if (community.isFindable === input.isFindable) return;
    if (!community.isListed) throw conflict("community.by_link_only");
    await ctx.db.update(communities).set({ isFindable: input.isFindable }).where(eq(communities.id, id));
    await audit(ctx, input.isFindable ? "community.findable" : "community.hidden", { type: "community", id });
  },
);

/** The active campaigns that search engines may list, newest first, as far as they exist for the caller. */
export async function findableCampaigns(ctx: Ctx, most: number): Promise<FindableCampaign[]> {
  // Written out: a plan that is kept for any parameter could not use the index of those communities alone.
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
