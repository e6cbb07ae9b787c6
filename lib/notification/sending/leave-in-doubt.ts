import { and, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { fanOutHeldToo } from "./fan-out-messages";
import { heldInOrder } from "./held-in-order";

/** Why these are not sent, and by what they are known. */
export const IN_DOUBT = "may have been sent before the records were restored";

/** How many of each way are not sent because they may have been. */
export type InDoubt = { email: number; sms: number };

/**
 * After records came out of a backup: whatever was due by the moment of `ctx`, at which the site stopped, may have been sent by
 * then, and so may what was written at that very moment, when they were caught up. Nobody knows, so it is not sent again;
 * what is due later certainly was not, and goes out. All of it is addressed first, so that nothing of it comes after; also
 * what a hold kept back at the backup, for it may have been lifted since.
 */
export async function leaveInDoubt(ctx: Ctx): Promise<InDoubt> {
  requireSystem(ctx);
  const stopped = ctx.now();
  await ctx.db
    .update(messages)
    .set({ dueAt: stopped })
    .where(and(isNull(messages.fannedOutAt), eq(messages.createdAt, stopped)));
  await fanOutHeldToo(ctx);
  const inDoubt = and(
    inArray(deliveries.state, ["pending", "sending"]),
    or(lte(deliveries.notBefore, stopped), eq(deliveries.createdAt, stopped)),
  );
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(deliveries)
      .set({ state: "unknown", lastError: IN_DOUBT, leaseToken: null, leasedUntil: null, updatedAt: stopped })
      .where(inArray(deliveries.id, heldInOrder(tx, inDoubt)))
      .returning({ channel: deliveries.channel });
    const count = (channel: "email" | "sms") => rows.filter((row) => row.channel === channel).length;
    return { email: count("email"), sms: count("sms") };
  });
}

/** How many deliveries were left in doubt since then. Checks no permission. */
export const leftInDoubt = (ctx: Ctx, since: Date): Promise<number> =>
  ctx.db.$count(
    deliveries,
    and(
      eq(deliveries.state, "unknown"),
      eq(deliveries.lastError, IN_DOUBT),
      gte(deliveries.updatedAt, since),
    ),
  );
