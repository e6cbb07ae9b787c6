import { eq, inArray, like, or, type SQLWrapper, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { campaignMutes, deliveries, messageHolds, messages, notifications } from "@/db/schema/notification";
import { type Ctx, locking } from "@/lib/platform";
import { lockDeliveries } from "./sending/lock-deliveries";

/**
 * Deletes a deleted community's messages, deliveries and notifications. Needs a transaction.
 *
 * - `keys` selects dedupe keys of messages without a community id; `beginnings` are prefixes of others.
 * - Messages about money stay.
 */
export async function eraseCommunityMessages(
  ctx: Ctx,
  { communityId, keys, beginnings }: { communityId: string; keys: SQLWrapper; beginnings: string[] },
): Promise<void> {
  await ctx.db.delete(notifications).where(eq(notifications.communityId, communityId));
  const theirs = or(
    eq(messages.communityId, communityId),
    sql`${messages.dedupeKey} in ${keys}`,
    ...beginnings.map((beginning) => like(messages.dedupeKey, `${beginning}%`)),
  );
  // Deletion cascades in message order, so lock all deliveries first.
  const locked = await lockDeliveries(
    ctx,
    inArray(deliveries.messageId, ctx.db.select({ id: messages.id }).from(messages).where(theirs)),
  );
  locking(
    ctx,
    "delivery",
    locked.map(({ id }) => id),
  );
  await ctx.db.delete(messages).where(theirs);
  const campaigns = ctx.db
    .select({ id: campaignFacts.id })
    .from(campaignFacts)
    .where(eq(campaignFacts.communityId, communityId));
  await ctx.db.delete(campaignMutes).where(inArray(campaignMutes.campaignId, campaigns));
  await ctx.db.delete(messageHolds).where(inArray(messageHolds.campaignId, campaigns));
}
