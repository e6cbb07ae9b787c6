import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { leaveToAddress, withdrawInvitations } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { dedupeKeyOf, withKey } from "./dedupe-key";
import { retirePlaceholder } from "./placeholders";

/**
 * Ends an invitation in the open transaction: invalidates the link, removes its person from the message, and
 * erases a placeholder without other invitations. The caller has locked the person. Returns false if it was
 * already accepted or ended. Checks no permission.
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
