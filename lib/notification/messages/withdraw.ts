import { and, eq, inArray, type SQL } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";
import { lockDeliveries } from "../sending/lock-deliveries";
import type { TemplateName } from "../templates/data";
import { TEXT_COPY } from "./invitation-keys";

/**
 * Cancels messages that became untrue, such as a text whose link expires before morning. Claimed ones are
 * still sent. Needs the change's transaction.
 */
export async function withdraw(ctx: Ctx, dedupeKeys: string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  const withCopies = dedupeKeys.flatMap((key) => [key, `${key}${TEXT_COPY}`]);
  await withdrawPending(ctx, inArray(messages.dedupeKey, withCopies));
}

export const withdrawAll = (ctx: Ctx, userId: string, template: TemplateName): Promise<void> =>
  withdrawPending(ctx, eq(messages.template, template), eq(deliveries.userId, userId));

async function withdrawPending(ctx: Ctx, which: SQL, ofDelivery?: SQL): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a message is withdrawn in the transaction that made it worthless");
  const ofMessages = inArray(
    deliveries.messageId,
    ctx.db.select({ id: messages.id }).from(messages).where(which),
  );
  await ctx.db
    .update(deliveries)
    .set({ state: "skipped", lastError: "withdrawn", updatedAt: ctx.now() })
    .where(
      inArray(
        deliveries.id,
        lockDeliveries(ctx, and(eq(deliveries.state, "pending"), ofMessages, ofDelivery)),
      ),
    );
}
