import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import type { Cents } from "@/lib/kernel";
import { balanceUnmoved } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { isForCaller } from "../campaigns/visibility";

/**
 * Our Balance in cents, after card fees, as the caller may know it, as a column of a query that reads `communities` and
 * another table: what went from it into a running campaign that is for them has not left it. A fall without a campaign to
 * explain it would tell them (docs/decisions/037-what-a-recipient-reads-of-money.md). Every figure that is shown of Our
 * Balance is this one; what is moved is checked against the ledger itself. Checks no permission: callers do.
 */
export const ourBalance = (ctx: Ctx): SQL<Cents> => balanceBeside(isForCaller(ctx, campaigns.id));

/** The balance as shown to the person in this placeholder. */
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

/** The same of one community; 0 for an unknown one. */
export async function ourBalanceOf(ctx: Ctx, communityId: string): Promise<Cents> {
  const [row] = await ctx.db.execute<{ cents: string }>(
    sql`select ${ourBalance(ctx)} as cents from ${communities} where ${communities.id} = ${communityId}`,
  );
  return Number(row?.cents ?? 0);
}
