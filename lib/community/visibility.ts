import { type SQL, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema";
import { type Ctx, idSchema } from "@/lib/platform";

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

/** True when the caller is whom the campaign is for. */
export async function isForCaller(ctx: Ctx, campaignId: string): Promise<boolean> {
  const id = idSchema.safeParse(campaignId);
  if (ctx.actor.kind !== "user" || !id.success) return false;
  const rows = await ctx.db.execute(
    sql`select 1 from ${campaignRecipients}
        where ${campaignRecipients.campaignId} = ${id.data} and ${campaignRecipients.userId} = ${ctx.actor.userId}`,
  );
  return rows.length > 0;
}
