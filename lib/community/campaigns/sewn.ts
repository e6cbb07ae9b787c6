import { eq, inArray } from "drizzle-orm";
import { campaigns, campaignTypes } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";

/** What a campaign's quilt is drawn from besides its id: the colourway, and how many gifts are sewn into it. */
export type Sewn = { way: string; contributionCount: number };

/** The quilts of these campaigns by id, in one query, for their recipients' own pages. Checks no permission. */
export async function sewnOf(ctx: Ctx, campaignIds: string[]): Promise<Map<string, Sewn>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: campaigns.id, way: campaignTypes.way, contributionCount: campaigns.contributionCount })
    .from(campaigns)
    .innerJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .where(inArray(campaigns.id, campaignIds));
  return new Map(rows.map(({ id, ...sewn }) => [id, sewn]));
}
