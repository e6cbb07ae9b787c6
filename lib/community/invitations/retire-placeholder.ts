import { and, eq, isNull } from "drizzle-orm";
import { invitations, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { erasePlaceholder } from "@/lib/identity/inside";
import { type Ctx, locking } from "@/lib/platform";

/**
 * Erases a placeholder's details after their last open invitation, so that queued messages are not sent.
 * Memberships without an open invitation end. Keeps registered people and those invited elsewhere. Returns
 * whether it erased the person. Needs a transaction; locks the person.
 */
export async function retirePlaceholder(ctx: Ctx, userId: string): Promise<boolean> {
  locking(ctx, "person", [userId]);
  const [person] = await ctx.db
    .select({ registeredAt: people.registeredAt })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)))
    .for("update");
  if (!person || person.registeredAt) return false;
  const open = await ctx.db
    .select({ communityId: invitations.communityId })
    .from(invitations)
    .where(
      and(eq(invitations.userId, userId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
    );
  const belongs = await ctx.db
    .select({ communityId: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const { communityId } of belongs) {
    if (open.some((one) => one.communityId === communityId)) continue;
    await ctx.db
      .delete(memberships)
      .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  }
  if (open.length > 0) return false;
  await erasePlaceholder(ctx, userId);
  return true;
}
