import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { messageHolds } from "@/db/schema/notification";
import { type Ctx, enqueue, requirePlatform } from "@/lib/platform";

/** Checks no permission. */
export async function pausedSince(ctx: Ctx, campaignId: string): Promise<Date | null> {
  const [pause] = await ctx.db
    .select({ at: messageHolds.heldAt })
    .from(messageHolds)
    .where(eq(messageHolds.campaignId, campaignId));
  return pause?.at ?? null;
}

export const pausedAt = (campaignId: SQLWrapper): SQL<Date | null> =>
  sql<Date | null>`(select pause.held_at from ${messageHolds} pause where pause.campaign_id = ${campaignId})`.mapWith(
    messageHolds.heldAt,
  );

type Scope = { campaignId: SQLWrapper; communityId: SQLWrapper };

/**
 * The provider paused the campaign's messages, or put its community on hold. Messages about money, and the
 * provider's own to admins, carry no community.
 */
export const isPaused = ({ campaignId, communityId }: Scope): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${messageHolds} pause where pause.campaign_id = ${campaignId})
  or exists (select 1 from ${communityFacts} f where f.id = ${communityId} and f.held_at is not null))`;

/** Locks the campaign. Platform admins only. Returns false if unchanged. */
export async function setPause(ctx: Ctx, campaignId: string, shouldPause: boolean): Promise<boolean> {
  const { userId } = requirePlatform(ctx);
  const changed = shouldPause
    ? await ctx.db
        .insert(messageHolds)
        .values({ campaignId, heldBy: userId, heldAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ id: messageHolds.campaignId })
    : await ctx.db
        .delete(messageHolds)
        .where(eq(messageHolds.campaignId, campaignId))
        .returning({ id: messageHolds.campaignId });
  if (changed.length > 0 && !shouldPause) await enqueue(ctx, "fan-out-messages");
  return changed.length > 0;
}
