import { type SQL, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema";
import type { Ctx } from "@/lib/platform";

/**
 * The condition that every read of campaigns carries: a campaign that is for the caller does not exist for the
 * caller. Undefined for visitors and the system, who are nobody's recipient.
 */
export function notForCaller(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  return sql`not exists (
    select 1 from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaigns.id}
      and ${campaignRecipients.userId} = ${ctx.actor.userId})`;
}
