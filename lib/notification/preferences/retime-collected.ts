import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, enqueue, locking } from "@/lib/platform";
import { lockDeliveries } from "../sending/lock-deliveries";
import type { Frequency } from "./rules/kinds";

/**
 * Moves waiting digest parts to the new frequency; 0 sends each now. Parts already in a digest leave with it.
 * Needs a transaction.
 */
export async function retimeCollected(
  ctx: Ctx,
  { userId, timeZone, frequency }: { userId: string; timeZone: string; frequency: Frequency },
): Promise<void> {
  const locked = await lockDeliveries(
    ctx,
    and(
      eq(deliveries.userId, userId),
      eq(deliveries.isCollected, true),
      eq(deliveries.state, "pending"),
      isNull(deliveries.carriedBy),
    ),
  );
  if (locked.length === 0) return;
  const ids = locked.map(({ id }) => id);
  locking(ctx, "delivery", ids);
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  await ctx.db
    .update(deliveries)
    .set({
      isCollected: frequency !== 0,
      notBefore:
        frequency === 0 ? now : sql`next_digest_time(${now}, ${timeZone}::text, ${frequency}::smallint)`,
      updatedAt: ctx.now(),
    })
    .where(inArray(deliveries.id, ids));
  if (frequency === 0) await enqueue(ctx, "send-emails");
}
