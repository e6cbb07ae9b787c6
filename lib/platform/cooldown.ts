import { and, desc, eq, gt, sql } from "drizzle-orm";
import { rateLimits } from "@/db/schema/platform";
import { tooMany, type Why } from "@/lib/kernel";
import type { Ctx } from "./context";
import { onPrimary } from "./replica";
import { inTransaction } from "./transaction";

/** Throws `too_many` with the seconds to wait. Changes nothing. */
export async function checkCooldown(ctx: Ctx, key: string, seconds: number, why?: Why): Promise<void> {
  const now = ctx.now();
  const [last] = await onPrimary(ctx)
    .db.select({ at: rateLimits.windowStart })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowStart, new Date(now.getTime() - seconds * 1000))))
    .orderBy(desc(rateLimits.windowStart))
    .limit(1);
  if (last) throw tooMany(Math.ceil((last.at.getTime() - now.getTime()) / 1000) + seconds, why);
}

/** Records a use. The caller holds a lock and has called `checkCooldown`. */
export async function noteCooldown(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.insert(rateLimits).values({ key, windowStart: ctx.now(), hits: 1 });
}

/**
 * Allows one use per `seconds`; throws `too_many` with the seconds to wait.
 *
 * - Of two concurrent calls one passes.
 * - Throws in a transaction: a use counts even if later work fails.
 */
export async function consumeCooldown(ctx: Ctx, key: string, seconds: number, why?: Why): Promise<void> {
  if (ctx.inTransaction) throw new Error("a cooldown is kept outside the caller's transaction");
  await inTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await checkCooldown(inner, key, seconds, why);
    await noteCooldown(inner, key);
  });
}
