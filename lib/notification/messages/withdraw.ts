import { and, eq, inArray } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/**
 * What has become worthless before it went out is not sent any more: a text may wait for the morning, and its link be
 * dead by then. What a worker holds already goes out. In the transaction that made it worthless.
 */
export async function withdraw(ctx: Ctx, dedupeKeys: string[]): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a message is withdrawn in the transaction that made it worthless");
  if (dedupeKeys.length === 0) return;
  await ctx.db
    .update(deliveries)
    .set({ state: "skipped", lastError: "withdrawn", updatedAt: ctx.now() })
    .where(
      and(
        eq(deliveries.state, "pending"),
        inArray(
          deliveries.messageId,
          ctx.db.select({ id: messages.id }).from(messages).where(inArray(messages.dedupeKey, dedupeKeys)),
        ),
      ),
    );
}
