import { and, eq, inArray, notInArray } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** Includes failed messages. Checks no permission. */
export async function writtenKeys(ctx: Ctx, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await ctx.db
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(inArray(messages.dedupeKey, [...dedupeKeys]));
  return new Set(rows.map(({ key }) => key));
}

/** Data by key of messages that the reader got or may still get. Checks no permission. */
export async function writtenTo(
  ctx: Ctx,
  reader: { userId: string } | { email: string },
  dedupeKeys: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (dedupeKeys.length === 0) return new Map();
  const isReaders =
    "userId" in reader
      ? eq(deliveries.userId, reader.userId)
      : eq(deliveries.address, reader.email.toLowerCase());
  const rows = await ctx.db
    .select({ key: messages.dedupeKey, data: messages.data })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(
        inArray(messages.dedupeKey, [...dedupeKeys]),
        isReaders,
        notInArray(deliveries.state, ["skipped", "failed"]),
      ),
    );
  return new Map(rows.map(({ key, data }) => [key, data]));
}
