import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** Repeated keys count each time. */
const withKey = (
  keys: SQLWrapper,
) => sql`${keys} as wanted(key) join ${messages} on ${messages.dedupeKey} = wanted.key
  join ${deliveries} on ${deliveries.messageId} = ${messages.id}`;

/** Keys with a message still in the outbox. Checks no permission. */
export async function waitingMessages(ctx: Ctx, keys: SQLWrapper): Promise<number> {
  const [row] = await ctx.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from ${withKey(keys)} where ${deliveries.state} in ('pending', 'sending')`);
  return row?.waiting ?? 0;
}

/**
 * Lists dedupe keys whose message was sent and failed: a bounce or an invalid number. Checks no permission.
 *
 * Omits messages not sent because the reader wants none: the author must not learn that.
 */
export async function failedMessages(ctx: Ctx, keys: SQLWrapper): Promise<string[]> {
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select wanted.key from ${withKey(keys)} where ${deliveries.state} = 'failed'`);
  return rows.map(({ key }) => key);
}

/** When a message left, or whether it may still leave. */
type Departure = { at: Date | null; isWaiting: boolean };

/** Without a time the message waits or never leaves (dropped, returned, no address). Checks no permission. */
export async function departureOf(ctx: Ctx, key: string): Promise<Departure> {
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
