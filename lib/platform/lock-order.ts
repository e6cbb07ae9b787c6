import type { Ctx } from "./context";
import { log } from "./log";

/**
 * The one order in which a transaction locks what others may wait for. Whoever holds something of the list waits only
 * for what stands after it, so no two transactions ever wait for each other:
 *
 * - A kind is locked at once, in the order of its ids (balances: of their accounts' ids), and never a second time for
 *   more of it. What is held already may be locked again.
 * - Every statement that waits for rows of a kind takes part: `for update` and its like, and an UPDATE or DELETE of
 *   several rows, which locks them in whatever order it finds them and therefore locks them in order first
 *   (`heldInOrder`). One that skips locked rows never waits.
 * - A row's own details follow it without a place of their own: a campaign's texts, exclusions and milestones, a
 *   person's invitations and tokens. Somebody's saved card has a place: it is locked by their customer at the processor
 *   (`lockCards`), because there may be no card yet.
 * - `giving` is what is kept of a donor's gifts in all (`donor_totals`).
 * - Of consents to texts those of one phone are locked together, by their people's ids; one person's follow the person.
 * - A key lock (`for key share`, or the insert of a row that refers to another) excludes nobody but a transaction
 *   that deletes the row or changes its key, or wants to wait for them. People have such: an account that is closed, a placeholder that is
 *   erased, a new e-mail address or password. Such a transaction has locked whatever it wants before `person` in this
 *   list by then, or never locks it, so a key lock on a person may be taken anywhere.
 * - Of communities, only the one that is deleted, or put on hold or let go again, excludes key locks. The deletion then waits
 *   for memberships alone and the hold for nothing, so a key lock on a community may be taken by whoever holds none of its
 *   memberships.
 * - Jobs come last, and by themselves: `enqueue` waits for the end of the transaction, because all transactions that
 *   wake the same task write the same row.
 * - Advisory locks come before the rows that they guard, and several of them in the order of their keys.
 */
export const LOCK_ORDER = [
  "community",
  "person",
  "membership",
  "campaign",
  "donation",
  "giving",
  "recurring",
  "card",
  "payout",
  "passkey",
  "session",
  "balance",
  "trouble",
  "event",
  "consent",
  "thread",
  "delivery",
  "job",
] as const;

export type Lockable = (typeof LOCK_ORDER)[number];

/** What a transaction has locked, by kind and id. */
export type HeldLocks = Map<Lockable, Set<string>>;

/** What would be out of order about locking these now; null when it is in order. */
export function disorder(held: HeldLocks, kind: Lockable, ids: readonly string[]): string | null {
  const own = held.get(kind);
  if (own && ids.every((id) => own.has(id))) return null;
  if (own) return `more of ${kind} after ${kind}`;
  const later = LOCK_ORDER.slice(LOCK_ORDER.indexOf(kind) + 1).find((other) => held.has(other));
  return later ? `${kind} after ${later}` : null;
}

/** Whether the open transaction has locked all of these. */
export const isHeld = (ctx: Ctx, kind: Lockable, ids: readonly string[]): boolean =>
  !ctx.open || ids.every((id) => ctx.open?.locks.get(kind)?.has(id));

/**
 * Says that the open transaction is about to lock rows of a kind, by their ids. Every lock says so, and whichever is
 * out of order throws; in production it is logged as an error instead, because a deadlock that might come is better
 * than a failure that does.
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
