import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { messageHolds } from "@/db/schema/notification";
import { type Ctx, enqueue, requirePlatform } from "@/lib/platform";

/** Checks no permission. */
export async function heldSince(ctx: Ctx, campaignId: string): Promise<Date | null> {
  const [hold] = await ctx.db
    .select({ at: messageHolds.heldAt })
    .from(messageHolds)
    .where(eq(messageHolds.campaignId, campaignId));
  return hold?.at ?? null;
}

export const heldAt = (campaignId: SQLWrapper): SQL<Date | null> =>
  sql<Date | null>`(select h.held_at from ${messageHolds} h where h.campaign_id = ${campaignId})`.mapWith(
    messageHolds.heldAt,
  );

type Held = { campaignId: SQLWrapper; communityId: SQLWrapper };

/**
 * Condition: the provider holds the campaign or community. Messages about money, and the provider's own to
 * admins, carry no community.
 */
export const isHeldBack = ({ campaignId, communityId }: Held): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${messageHolds} held where held.campaign_id = ${campaignId})
  or exists (select 1 from ${communityFacts} held where held.id = ${communityId} and held.held_at is not null))`;

/** Holds or releases messages; locks the campaign. Platform admins only. Returns false if unchanged. */
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
