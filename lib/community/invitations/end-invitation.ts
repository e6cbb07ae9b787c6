import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { leaveToAddress, withdrawInvitations } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { dedupeKeyOf, withKey } from "./dedupe-key";
import { retirePlaceholder } from "./retire-placeholder";

/**
 * Also invalidates the link, removes the greeting from the message, and erases a placeholder that only this
 * invitation created. False if already closed. The caller has locked the person. Checks no permission.
 */
export async function endInvitation(
  ctx: Ctx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const [ended] = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id, sentWith: invitations.sentWith });
  if (!ended) return false;
  await withdrawInvitations(ctx, [withKey(ended)]);
  if (await retirePlaceholder(ctx, userId))
    await leaveToAddress(ctx, { userId, dedupeKey: dedupeKeyOf(ended) });
  return true;
}
