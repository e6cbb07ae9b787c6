import { and, eq, gt, lt, sql } from "drizzle-orm";
import { rateLimits } from "@/db/schema/platform";
import { DomainError, KEPT_FOR, tooMany } from "@/lib/kernel";
import type { Ctx } from "./context";
import { ownDatabase } from "./own-database";
import { onPrimary } from "./replica";

export type Limit = { max: number; windowSeconds: number };

const windowOf = (ctx: Ctx, { windowSeconds }: Limit) => {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(ctx.now().getTime() / length) * length);
};

const tooManyUntil = (ctx: Ctx, limit: Limit) => {
  const ends = windowOf(ctx, limit).getTime() + limit.windowSeconds * 1000;
  return tooMany(Math.max(1, Math.ceil((ends - ctx.now().getTime()) / 1000)));
};

async function count(db: Ctx["db"], key: string, windowStart: Date): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  return row?.hits ?? 0;
}

const outside = (ctx: Ctx) => (ctx.inTransaction ? ownDatabase() : onPrimary(ctx).db);

/**
 * Counts one try; throws `too_many` with the seconds to wait. Outside the caller's transaction: a failed try
 * still counts.
 */
export async function consumeLimit(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  if ((await count(outside(ctx), key, windowOf(ctx, limit))) > limit.max) throw tooManyUntil(ctx, limit);
}

/**
 * Counts one try in the open transaction. True only for the try that reaches `max`, so that its consequence
 * happens once.
 */
export async function isLimitReached(ctx: Ctx, key: string, limit: Limit): Promise<boolean> {
  if (!ctx.inTransaction) throw new Error("a try is counted in the transaction of its consequence");
  return (await count(ctx.db, key, windowOf(ctx, limit))) === limit.max;
}

/** Throws `too_many` without counting. For limits that count mistakes only. */
export async function demandLeft(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  const [row] = await outside(ctx)
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowOf(ctx, limit))));
  if ((row?.hits ?? 0) >= limit.max) throw tooManyUntil(ctx, limit);
}

export async function isWithinLimit(ctx: Ctx, key: string, limit: Limit): Promise<boolean> {
  try {
    await consumeLimit(ctx, key, limit);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_many") return false;
    throw error;
  }
}

/** Takes a count back after a success, for limits that count failures only. */
export async function giveBackLimit(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  await outside(ctx)
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(
      and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowOf(ctx, limit)), gt(rateLimits.hits, 0)),
    );
}

export async function forgetOldLimits(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(rateLimits)
    .where(lt(rateLimits.windowStart, new Date(ctx.now().getTime() - KEPT_FOR.rateLimit)));
}
