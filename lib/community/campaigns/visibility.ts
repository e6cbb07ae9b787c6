import { type SQL, sql } from "drizzle-orm";
import { campaignRecipients, campaigns, users } from "@/db/schema";
import type { Ctx } from "@/lib/platform";

/**
 * The condition that every read of campaigns carries: a campaign that is for the caller does not exist for the
 * caller, nor for somebody who deleted the account it is for and has another one with the same address now. Undefined
 * for visitors and the system, who are nobody's recipient.
 */
export function notForCaller(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  const { userId } = ctx.actor;
  return sql`not exists (
    select 1 from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaigns.id}
      and (${campaignRecipients.userId} = ${userId}
        or lower(${campaignRecipients.email}) = (select ${users.email} from ${users} where ${users.id} = ${userId})))`;
}
