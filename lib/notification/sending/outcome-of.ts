import { and, count, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

const withKey = (keys: SQLWrapper) => sql`${messages.dedupeKey} in ${keys}`;

/** How many of the messages with these dedupe keys are still in the outbox. Checks no permission. */
export async function waitingMessages(ctx: Ctx, keys: SQLWrapper): Promise<number> {
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(withKey(keys), inArray(deliveries.state, ["pending", "sending"])));
  return row?.waiting ?? 0;
}

/**
 * Those of the dedupe keys whose message was sent and came back: a bounce, or a number that is none. One that was not
 * sent, because its reader wants no messages, is not among them: whoever wrote it may not learn that. Checks no
 * permission.
 */
export async function failedMessages(ctx: Ctx, keys: SQLWrapper): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: messages.dedupeKey })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(withKey(keys), eq(deliveries.state, "failed")));
  return rows.map(({ key }) => key);
}
