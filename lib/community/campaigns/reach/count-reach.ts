import { sql } from "drizzle-orm";
import { type CountedRow, countedMessages } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { type WhomRow, whomItReaches } from "./whom-it-reaches";

/** Whom a campaign's messages reach and how far they have come, as the database counts it. */
export type ReachCounts = { messages: CountedRow[]; whom: WhomRow };

/**
 * Counts everybody whom a campaign concerns and every delivery of its messages, in one statement. Where these are many,
 * that takes longer than a page may: `reachOf` keeps it. Checks no permission.
 */
export async function countReach(
  ctx: Ctx,
  campaign: { id: string; stoppedAt: Date | null },
): Promise<ReachCounts> {
  const [row] = await ctx.db.execute<ReachCounts>(sql`
    select
      (select coalesce(jsonb_agg(counted), '[]')
        from (${countedMessages(campaign.id, campaign.stoppedAt, ctx.now())}) counted) as messages,
      (select to_jsonb(whom) from (${whomItReaches(campaign.id)}) whom) as whom`);
  if (!row) throw new Error("a query without FROM answered no row");
  return row;
}
