import { not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";

/**
 * A condition: the campaign in this column is for the caller, or for an earlier account of theirs that they
 * deleted and that had the same e-mail address. Undefined for visitors and the system, who are nobody's
 * recipient.
 */
export function isForCaller(ctx: Ctx, campaignId: SQLWrapper): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  const { userId } = ctx.actor;
  return sql`exists (
    select 1 from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaignId}
      and (${campaignRecipients.userId} = ${userId}
        or lower(${campaignRecipients.email}) = (select ${people.email} from ${people} where ${people.id} = ${userId})))`;
}

/**
 * The condition that every read of campaigns carries: a campaign that is for the caller does not exist for the caller.
 */
export function notForCaller(ctx: Ctx): SQL | undefined {
  const isTheirs = isForCaller(ctx, campaigns.id);
  return isTheirs && not(isTheirs);
}
