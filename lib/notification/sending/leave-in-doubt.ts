import { and, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { fanOutPausedToo } from "./fan-out-messages";
import { lockDeliveries } from "./lock-deliveries";

export const IN_DOUBT = "may have been sent before the records were restored";

export type InDoubt = { email: number; sms: number };

/**
 * Marks messages that may have been sent before a restored backup. They are not sent again.
 *
 * - In doubt: everything due by `ctx.now()`, when the site stopped, including what was written at that moment
 *   while catching up. Later messages go out.
 * - Addresses all due messages first, so that none follows later. Includes messages paused at the backup:
 *   they may have been resumed since.
 */
export async function leaveInDoubt(ctx: Ctx): Promise<InDoubt> {
  requireSystem(ctx);
  const stopped = ctx.now();
  await ctx.db
    .update(messages)
    .set({ dueAt: stopped })
    .where(and(isNull(messages.fannedOutAt), eq(messages.createdAt, stopped)));
  await fanOutPausedToo(ctx);
  const inDoubt = and(
    inArray(deliveries.state, ["pending", "sending"]),
    or(lte(deliveries.notBefore, stopped), eq(deliveries.createdAt, stopped)),
  );
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(deliveries)
      .set({ state: "unknown", lastError: IN_DOUBT, leaseToken: null, leasedUntil: null, updatedAt: stopped })
      .where(inArray(deliveries.id, lockDeliveries(tx, inDoubt)))
      .returning({ channel: deliveries.channel });
    const count = (channel: "email" | "sms") => rows.filter((row) => row.channel === channel).length;
    return { email: count("email"), sms: count("sms") };
  });
}

/** Counts deliveries left in doubt since then. Checks no permission. */
export const countInDoubt = (ctx: Ctx, since: Date): Promise<number> =>
  ctx.db.$count(
    deliveries,
    and(
      eq(deliveries.state, "unknown"),
      eq(deliveries.lastError, IN_DOUBT),
      gte(deliveries.updatedAt, since),
    ),
  );
