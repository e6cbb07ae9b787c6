import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import { type Ctx, enqueue, requireSystem } from "@/lib/platform";
import { collectDigests } from "./collect-digests";
import { mayFanOut } from "./fan-out-messages";

/**
 * Makes due digests and enqueues sending jobs for due rows, expired leases and messages to fan out. Cheap:
 * runs every few seconds.
 */
export async function sweepDeliveries(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const now = ctx.now();
  const due = await ctx.db
    .selectDistinct({ channel: deliveries.channel })
    .from(deliveries)
    .where(
      or(
        and(
          eq(deliveries.state, "pending"),
          eq(deliveries.isCollected, false),
          lte(deliveries.notBefore, now),
        ),
        and(eq(deliveries.state, "sending"), lt(deliveries.leasedUntil, now)),
      ),
    );
  for (const { channel } of due) await enqueue(ctx, channel === "email" ? "send-emails" : "send-texts");
  const [waiting] = await ctx.db
    .select({ one: sql<number>`1` })
    .from(messages)
    .where(mayFanOut(ctx))
    .limit(1);
  if (waiting) await enqueue(ctx, "fan-out-messages");
  await collectDigests(ctx);
}
