import { sql } from "drizzle-orm";
import { optOuts } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** Closes mailboxes that do not exist or reject our e-mails. */
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
      // An earlier unsubscribe must survive when the desk lifts a complaint.
      set: {
        reason: sql`case when ${optOuts.reason} in ('unsubscribe', 'complaint') then 'complaint' else ${reason} end`,
      },
    });
}
