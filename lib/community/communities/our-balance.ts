import { and, eq, sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/community";
import type { Cents } from "@/lib/kernel";
import { balancesOf, balancesUnmoved } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { isForCaller } from "../campaigns/visibility";

/**
 * Our Balance of these communities in cents, after card fees, as the caller may know it: what went from it into
 * a running campaign that is for them has not left it. A fall without a campaign to explain it would tell them
 * (docs/decisions/037-what-a-recipient-reads-of-money.md). Every figure that is shown of Our Balance is this
 * one; what is moved is checked against the ledger itself. Checks no permission: callers do.
 */
export function ourBalancesOf(ctx: Ctx, communityIds: string[]): Promise<Map<string, Cents>> {
  const isTheirs = isForCaller(ctx, campaigns.id);
  if (!isTheirs) return balancesOf(ctx, "community", communityIds);
  return balancesUnmoved(
    ctx,
    communityIds,
    (communityId) => sql`
      select ${campaigns.id} as id from ${campaigns}
      where ${and(sql`${campaigns.communityId} = ${communityId}`, eq(campaigns.status, "launched"), isTheirs)}`,
  );
}
