import { sql } from "drizzle-orm";
import { type CountedRow, countedMessages } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { reachSummary, type WhomRow } from "./reach-summary";

export type ReachCounts = { messages: CountedRow[]; whom: WhomRow };

/**
 * Counts a campaign's audience and deliveries in one statement. Too slow for large pages: `reachOf` keeps it.
 * Checks no permission.
 */
export async function countReach(
  ctx: Ctx,
  campaign: { id: string; stoppedAt: Date | null },
): Promise<ReachCounts> {
  const [row] = await ctx.db.execute<ReachCounts>(sql`
    select
      (select coalesce(jsonb_agg(counted), '[]')
        from (${countedMessages(campaign.id, campaign.stoppedAt, ctx.now())}) counted) as messages,
      (select to_jsonb(whom) from (${reachSummary(campaign.id)}) whom) as whom`);
  if (!row) throw new Error("a query without FROM answered no row");
  return row;
}
