import { and, inArray } from "drizzle-orm";
import { campaigns } from "@/db/schema";
import type { Ctx } from "@/lib/platform";
import { notForCaller } from "./visibility";

/**
 * Names of campaigns by id, for lists that mention them. Campaigns that are for the caller are missing: a list leaves
 * those rows out.
 */
export async function campaignNames(ctx: Ctx, campaignIds: string[]): Promise<Map<string, string>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(inArray(campaigns.id, campaignIds), notForCaller(ctx)));
  return new Map(rows.map((row) => [row.id, row.name]));
}
