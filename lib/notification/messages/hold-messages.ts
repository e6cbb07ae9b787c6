import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { messageHolds } from "@/db/schema/notification";
import { type Ctx, enqueue, requirePlatform } from "@/lib/platform";

/** Since when the provider holds back what is about a campaign; null when it does not. Checks no permission. */
export async function heldSince(ctx: Ctx, campaignId: string): Promise<Date | null> {
  const [hold] = await ctx.db
    .select({ at: messageHolds.heldAt })
    .from(messageHolds)
    .where(eq(messageHolds.campaignId, campaignId));
  return hold?.at ?? null;
}

/** A column: the same of the campaign of a query. */
export const heldAt = (campaignId: SQLWrapper): SQL<Date | null> =>
  sql<Date | null>`(select h.held_at from ${messageHolds} h where h.campaign_id = ${campaignId})`.mapWith(
    messageHolds.heldAt,
  );

type Held = { campaignId: SQLWrapper; communityId: SQLWrapper };

/**
 * A condition on a message: the provider holds back what is about its campaign, or has its community on hold. What the
 * provider itself tells the admins of such a community names no community, and neither does what is about money.
 */
export const isHeldBack = ({ campaignId, communityId }: Held): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${messageHolds} held where held.campaign_id = ${campaignId})
  or exists (select 1 from ${communityFacts} held where held.id = ${communityId} and held.held_at is not null))`;

/**
 * Holds back the messages of a campaign, or lets them go: what waits is addressed then, and what is addressed is sent.
 * The campaign is locked. Platform admins only. Returns false when it was so already.
 */
export async function setHold(ctx: Ctx, campaignId: string, isHeld: boolean): Promise<boolean> {
  const { userId } = requirePlatform(ctx);
  const changed = isHeld
    ? await ctx.db
        .insert(messageHolds)
        .values({ campaignId, heldBy: userId, heldAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ id: messageHolds.campaignId })
    : await ctx.db
        .delete(messageHolds)
        .where(eq(messageHolds.campaignId, campaignId))
        .returning({ id: messageHolds.campaignId });
  if (changed.length > 0 && !isHeld) await enqueue(ctx, "fan-out-messages");
  return changed.length > 0;
}
