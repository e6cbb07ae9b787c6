import { inArray } from "drizzle-orm";
import { messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/** Those of these dedupe keys that a message was written with, whatever became of it. Checks no permission. */
export async function writtenKeys(ctx: Ctx, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await ctx.db
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(inArray(messages.dedupeKey, [...dedupeKeys]));
  return new Set(rows.map(({ key }) => key));
}
