import { and, eq, inArray, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";
import { lockDeliveries } from "../sending/lock-deliveries";
import { withoutPerson } from "../templates/household";
import { TEXT_COPY } from "./invitation-keys";
import { withdraw } from "./withdraw";

export type EndedInvitation = { id: string; dedupeKey: string };

const withCopy = (key: string) => [key, `${key}${TEXT_COPY}`];

const ofMessages = (ctx: Ctx, keys: string[]) =>
  inArray(
    deliveries.messageId,
    ctx.db.select({ id: messages.id }).from(messages).where(inArray(messages.dedupeKey, keys)),
  );

/**
 * Cancels messages of ended invitations. Household messages lose only that person. Needs the change's
 * transaction.
 */
export async function withdrawInvitations(ctx: Ctx, ended: readonly EndedInvitation[]): Promise<void> {
  if (ended.length === 0) return;
  const keys = ended.flatMap(({ dedupeKey }) => withCopy(dedupeKey));
  // Lock order: deliveries, then messages (same as account deletion).
  await lockDeliveries(ctx, ofMessages(ctx, keys));
  const rows = await ctx.db
    .select({ id: messages.id, dedupeKey: messages.dedupeKey, data: messages.data })
    .from(messages)
    .where(inArray(messages.dedupeKey, keys));
  const shared = new Set<string>();
  for (const { id, dedupeKey, data } of rows) {
    const left = ended.filter((one) => withCopy(one.dedupeKey).includes(dedupeKey));
    const rest = left.reduce<Record<string, string> | null>(
      (now, one) => now && withoutPerson(now, one.id),
      data,
    );
    if (!rest) continue;
    shared.add(dedupeKey);
    await ctx.db.update(messages).set({ data: rest }).where(eq(messages.id, id));
  }
  await withdraw(
    ctx,
    ended.flatMap(({ dedupeKey }) => (shared.has(dedupeKey) ? [] : [dedupeKey])),
  );
}

/**
 * Redirects household messages to the bare address after its reader is erased. Needs the change's
 * transaction.
 */
export async function leaveToAddress(
  ctx: Ctx,
  { userId, dedupeKey }: { userId: string; dedupeKey: string },
): Promise<void> {
  await ctx.db
    .update(deliveries)
    .set({ userId: null, updatedAt: ctx.now() })
    .where(
      inArray(
        deliveries.id,
        lockDeliveries(
          ctx,
          and(
            eq(deliveries.userId, userId),
            inArray(deliveries.state, ["pending", "sending"]),
            ofMessages(ctx, withCopy(dedupeKey)),
            sql`exists (
              select 1 from ${messages}
              where ${messages.id} = ${deliveries.messageId}
                and jsonb_path_exists(${messages.data}, '$.keyvalue() ? (@.key starts with "link:")'))`,
          ),
        ),
      ),
    );
}
