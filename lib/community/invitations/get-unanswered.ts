import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf } from "../facts";

export type Unanswered = typeof invitations.$inferSelect;

/**
 * Finds an open or expired invitation. Throws `notFound`. Sealed; checks no permission. Admins must not see
 * its person.
 */
export async function getUnanswered(
  ctx: Ctx,
  communityId: string,
  invitationId: string,
): Promise<Unanswered> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.id, idOf(invitationId)),
        eq(invitations.communityId, communityId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  if (!row) throw notFound("no such invitation, or no longer open");
  return row;
}
