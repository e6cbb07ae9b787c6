import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import type { Cents } from "@/lib/kernel";
import { balanceUnmoved } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { isForCaller } from "../visibility";

/**
 * Builds the column with Our Balance in cents, after card fees, as the caller may know it.
 *
 * - Transfers into an active campaign for the caller still count: an unexplained fall would reveal it
 *   (decision 007).
 * - Show only this figure; check transfers against the ledger.
 * - Checks no permission.
 */
export const ourBalance = (ctx: Ctx): SQL<Cents> => balanceBeside(isForCaller(ctx, campaigns.id));

/** `ourBalance` for a person given as a placeholder. */
export const ourBalanceFor = (userId: SQLWrapper): SQL<Cents> =>
  balanceBeside(isForPerson(campaigns.id, userId));

function balanceBeside(isTheirs: SQL | undefined): SQL<Cents> {
  const intoTheirs = isTheirs
    ? sql`
      select ${campaigns.id} as id from ${campaigns}
      where ${and(eq(campaigns.communityId, communities.id), eq(campaigns.status, "launched"), isTheirs)}`
    : sql`select null::uuid as id where false`;
  return balanceUnmoved(communities.id, intoTheirs);
}

/** `ourBalance` of one community; 0 if unknown. */
export async function ourBalanceOf(ctx: Ctx, communityId: string): Promise<Cents> {
  const [row] = await ctx.db.execute<{ cents: string }>(
    sql`select ${ourBalance(ctx)} as cents from ${communities} where ${communities.id} = ${communityId}`,
  );
  return Number(row?.cents ?? 0);
}
