import { sql } from "drizzle-orm";
import { optOuts } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** These mailboxes do not exist, or do not want our e-mails: nothing goes there any more. */
export async function closeMailboxes(
  ctx: Ctx,
  addresses: readonly string[],
  reason: "bounce" | "complaint",
): Promise<void> {
  if (addresses.length === 0) return;
  await ctx.db
    .insert(optOuts)
    .values(
      [...new Set(addresses.map((address) => address.toLowerCase()))].sort().map((address) => ({
        channel: "email" as const,
        address,
        reason,
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoUpdate({
      target: [optOuts.channel, optOuts.address],
      // Who wanted no campaigns before goes on to want none once the desk lets mail go there again: lifting a
      // complaint leaves an unsubscribe.
      set: {
        reason: sql`case when ${optOuts.reason} in ('unsubscribe', 'complaint') then 'complaint' else ${reason} end`,
      },
    });
}
