import { eq, inArray } from "drizzle-orm";
import { campaigns, campaignTypes } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";

export type Sewn = { way: string; contributionCount: number };

/** For the recipients' own pages. Checks no permission. */
export async function sewnOf(ctx: Ctx, campaignIds: string[]): Promise<Map<string, Sewn>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: campaigns.id, way: campaignTypes.way, contributionCount: campaigns.contributionCount })
    .from(campaigns)
    .innerJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .where(inArray(campaigns.id, campaignIds));
  return new Map(rows.map(({ id, ...sewn }) => [id, sewn]));
}
