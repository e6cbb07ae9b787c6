import type { Ctx } from "./context";
import { disorder, type Lockable } from "./lock-order";
import { log } from "./log";

export const isLocked = (ctx: Ctx, kind: Lockable, ids: readonly string[]): boolean =>
  !ctx.open || ids.every((id) => ctx.open?.locks.get(kind)?.has(id));

/**
 * Call before every lock. Throws if out of order; production only logs an error, because a possible deadlock
 * is better than a certain failure.
 */
export function locking(ctx: Ctx, kind: Lockable, ids: readonly string[]): void {
  if (!ctx.inTransaction) throw new Error("a lock needs an open transaction");
  if (!ctx.open || ids.length === 0) return;
  const { locks } = ctx.open;
  const found = disorder(locks, kind, ids);
  if (found) {
    const error = new Error(`locked out of order: ${found}`);
    if (process.env.NODE_ENV !== "production") throw error;
    log.error("locked_out_of_order", error);
  }
  locks.set(kind, new Set([...(locks.get(kind) ?? []), ...ids]));
}
