import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf } from "../policies";

/** An invitation that nobody has taken up, whether or not it has lapsed, with what an admin entered. */
export type Unanswered = typeof invitations.$inferSelect;

/**
 * An invitation of this community that was neither taken up nor ended. Throws `notFound`. Sealed: it checks no
 * permission, and whom it is for must not reach an admin.
 */
export async function unanswered(ctx: Ctx, communityId: string, invitationId: string): Promise<Unanswered> {
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
