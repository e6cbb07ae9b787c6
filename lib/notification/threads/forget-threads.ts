import { and, asc, eq, exists, inArray, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { messageHolds } from "@/db/schema/notification";
import { type ClosingAccount, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, inTransaction, locking, requireSystem } from "@/lib/platform";
import { dropAttachmentsOf } from "../attachments/store-file";

const KEPT_WHEN_DONE = KEPT_FOR.closedThread;
const KEPT_AT_MOST = KEPT_FOR.anyThread;
const AT_ONCE = 200;

/** Only the thread can resume paused messages. */
const hasPausedMessages = (ctx: Ctx) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(messageHolds)
      .where(eq(messageHolds.campaignId, deskThreads.campaignId)),
  );

async function lockAll(ctx: Ctx, where: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: deskThreads.id })
    .from(deskThreads)
    .where(where)
    .orderBy(asc(deskThreads.id))
    .limit(limit)
    .for("update");
  const ids = rows.map(({ id }) => id);
  locking(ctx, "thread", ids);
  return ids;
}

async function drop(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const messages = ctx.db
    .select({ id: deskMessages.id })
    .from(deskMessages)
    .where(inArray(deskMessages.threadId, ids));
  await dropAttachmentsOf(ctx, messages);
  await ctx.db.delete(deskThreads).where(inArray(deskThreads.id, ids));
}

/**
 * Deletes threads thirty days after closing or a year after their last message, unless their campaign's
 * messages are paused. For the worker.
 */
export async function forgetThreads(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const old = or(
    and(eq(deskThreads.state, "done"), lt(deskThreads.doneAt, before(KEPT_WHEN_DONE))),
    lt(deskThreads.updatedAt, before(KEPT_AT_MOST)),
  );
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await inTransaction(ctx, async (inner) => {
      const ids = await lockAll(inner, and(old, not(hasPausedMessages(inner))), AT_ONCE);
      await drop(inner, ids);
      return ids.length;
    });
  }
}

/**
 * Erases an account's threads, in the transaction that closes it.
 *
 * - Deletes answered and closed ones. Unanswered ones lose their account and stay until thirty days after an
 *   answer.
 * - A concern that pauses messages stays without name and address.
 * - A staff member's threads become free.
 */
export async function eraseThreads(ctx: Ctx, { userId, email }: ClosingAccount): Promise<void> {
  const theirs = or(
    eq(deskThreads.userId, userId),
    email === null ? undefined : eq(deskThreads.email, email),
  );
  const ids = await lockAll(ctx, or(theirs, eq(deskThreads.takenBy, userId)), Number.MAX_SAFE_INTEGER);
  if (ids.length === 0) return;
  const ended = await ctx.db
    .select({ id: deskThreads.id, hasPausedMessages: sql<boolean>`${hasPausedMessages(ctx)}` })
    .from(deskThreads)
    .where(and(inArray(deskThreads.id, ids), theirs, ne(deskThreads.state, "open")));
  const idsOf = (shouldPause: boolean) =>
    ended.flatMap(({ id, hasPausedMessages: isPaused }) => (isPaused === shouldPause ? [id] : []));
  await drop(ctx, idsOf(false));
  await ctx.db
    .update(deskThreads)
    .set({ name: "", email: "" })
    .where(inArray(deskThreads.id, idsOf(true)));
  await ctx.db
    .update(deskThreads)
    .set({ userId: null })
    .where(and(inArray(deskThreads.id, ids), eq(deskThreads.userId, userId)));
  await ctx.db
    .update(deskThreads)
    .set({ takenBy: null })
    .where(and(inArray(deskThreads.id, ids), eq(deskThreads.takenBy, userId)));
}
