import { aliasedTable, and, desc, eq, gt, isNotNull, isNull, not } from "drizzle-orm";
import { communities, communityTypes, invitations } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, locking, query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { removedSince } from "../roster/removals";
import { communityIdSchema } from "../schemas";
import { isMine } from "./accept-invitation";
import { endInvitation } from "./end-invitation";
import { invitationIdSchema } from "./schemas";

type MyInvitation = {
  id: string;
  communityId: string;
  communityName: string;
  location: string | null;
  way: string;
  /** Null for a deleted account. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

const isOpen = (ctx: Ctx) =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, ctx.now()),
    not(removedSince(invitations.communityId, invitations.userId, invitations.createdAt)),
  );

/** Lists invitations for the caller's account or confirmed address, newest first. */
export async function myInvitations(ctx: Ctx): Promise<MyInvitation[]> {
  const { userId } = requireUser(ctx);
  const inviter = aliasedTable(people, "inviter");
  const rows = await ctx.db
    .select({
      id: invitations.id,
      communityId: communities.id,
      communityName: communities.name,
      location: communities.location,
      way: communityTypes.way,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      firstName: inviter.firstName,
      lastName: inviter.lastName,
    })
    .from(invitations)
    .innerJoin(communities, eq(communities.id, invitations.communityId))
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .leftJoin(inviter, and(eq(inviter.id, invitations.invitedBy), isNull(inviter.deletedAt)))
    .where(and(isOpen(ctx), isNotNull(communities.confirmedAt), await isMine(ctx, userId)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    invitedBy: fullName({ firstName, lastName }) || null,
  }));
}

/** Without the person, so it does not reveal accounts. */
export type OpenInvitation = { id: string; address: string; createdAt: Date; expiresAt: Date };

/** Lists open invitations, newest first. For admins. */
export const openInvitations = query(communityIdSchema, async (ctx, input): Promise<OpenInvitation[]> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  return ctx.db
    .select({
      id: invitations.id,
      address: invitations.address,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(isOpen(ctx), eq(invitations.communityId, communityId)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
});

/**
 * Invalidates the link and erases a placeholder that only it created. For admins. Throws `notFound` for a
 * closed invitation, or another community's.
 */
export const revokeInvitation = command(invitationIdSchema, async (ctx, input): Promise<void> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const invitationId = idOf(input.invitationId);
  const which = and(eq(invitations.id, invitationId), eq(invitations.communityId, communityId));
  const [found] = await ctx.db.select({ userId: invitations.userId }).from(invitations).where(which);
  if (!found) throw notFound("no such invitation");
  // Lock order: people, invitations (same as registration).
  locking(ctx, "person", [found.userId]);
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, found.userId)).for("update");
  if (!(await endInvitation(ctx, { id: invitationId, userId: found.userId })))
    throw notFound("not open any more");
  await audit(ctx, "invitation.revoked", { type: "invitation", id: invitationId }, { communityId });
});
