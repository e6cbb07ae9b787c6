import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** Joins the messages to a query that selects their keys. A repeated key counts each time. */
const withKey = (
  keys: SQLWrapper,
) => sql`${keys} as wanted(key) join ${messages} on ${messages.dedupeKey} = wanted.key
  join ${deliveries} on ${deliveries.messageId} = ${messages.id}`;

/** How many of these dedupe keys have a message that is still in the outbox. Checks no permission. */
export async function waitingMessages(ctx: Ctx, keys: SQLWrapper): Promise<number> {
  const [row] = await ctx.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from ${withKey(keys)} where ${deliveries.state} in ('pending', 'sending')`);
  return row?.waiting ?? 0;
}

/**
 * Those of the dedupe keys whose message was sent and came back: a bounce, or a number that is none. One that was not
 * sent, because its reader wants no messages, is not among them: whoever wrote it may not learn that. Checks no
 * permission.
 */
export async function failedMessages(ctx: Ctx, keys: SQLWrapper): Promise<string[]> {
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select wanted.key from ${withKey(keys)} where ${deliveries.state} = 'failed'`);
  return rows.map(({ key }) => key);
}

/** What became of a message to one person: when it left, or whether it may still leave. */
export type Told = { at: Date | null; isWaiting: boolean };

/**
 * When the message with this dedupe key left, as far as anybody knows. Without a time it still waits, or it never comes:
 * it was dropped, it came back, or there was no address. Checks no permission.
 */
export async function whenTold(ctx: Ctx, key: string): Promise<Told> {
  const rows = await ctx.db
    .select({ state: deliveries.state, sentAt: deliveries.sentAt, updatedAt: deliveries.updatedAt })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(messages.dedupeKey, key));
  const left = rows.find(({ state }) => ["sent", "delivered", "unknown"].includes(state));
  return {
    at: left ? (left.sentAt ?? left.updatedAt) : null,
    isWaiting: rows.some(({ state }) => state === "pending" || state === "sending"),
  };
}
