import { eq, inArray, like, or, type SQLWrapper, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { campaignMutes, deliveries, messageHolds, messages, notifications } from "@/db/schema/notification";
import { type Ctx, locking } from "@/lib/platform";
import { heldInOrder } from "./sending/held-in-order";

/**
 * Deletes what was told about a community, with its deliveries and notifications: for one that was deleted. `keys`
 * selects the dedupe keys of messages that do not name their community, and those of others begin with one of
 * `beginnings`. What is about money stays. Needs a transaction.
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
  // Deleting a message deletes its deliveries in the order of the messages; so all of them are locked before.
  const held = await heldInOrder(
    ctx,
    inArray(deliveries.messageId, ctx.db.select({ id: messages.id }).from(messages).where(theirs)),
  );
  locking(
    ctx,
    "delivery",
    held.map(({ id }) => id),
  );
  await ctx.db.delete(messages).where(theirs);
  const campaigns = ctx.db
    .select({ id: campaignFacts.id })
    .from(campaignFacts)
    .where(eq(campaignFacts.communityId, communityId));
  await ctx.db.delete(campaignMutes).where(inArray(campaignMutes.campaignId, campaigns));
  await ctx.db.delete(messageHolds).where(inArray(messageHolds.campaignId, campaigns));
}
