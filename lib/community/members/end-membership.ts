import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { campaigns, invitations, memberships, removedMembers } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { because, conflict, DomainError } from "@/lib/kernel";
import { type EndedInvitation, withdrawInvitations } from "@/lib/notification/inside";
import { audit, type Ctx, command, idSchema } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { idOf } from "../facts";
import { withKey } from "../invitations/dedupe-key";
import { revokeInvitation } from "../invitations/list-invitations";
import { requireAdmin } from "../policies";
import { memberIdSchema } from "../schemas";
import { notForCaller } from "../visibility";
import { isInvitationOf } from "./entries";
import { lockOtherMembership } from "./lock-other-membership";

const notAMember = () => new DomainError("not_found", "member.not_a_member");

/**
 * Locks member and caller, who stays an admin. Returns the member's role; null for people outside the lists.
 */
async function lockForRemoval(ctx: Ctx, communityId: string, userId: string): Promise<number | null> {
  const role = await lockOtherMembership(ctx, communityId, userId);
  // Placeholders are in no list: an admin ends the invitation instead.
  const [person] = await ctx.db
    .select({ registeredAt: people.registeredAt })
    .from(people)
    .where(eq(people.id, userId));
  return person?.registeredAt ? role : null;
}

/**
 * Returns the unfinished campaign that prevents the removal, never for the caller. A launch locks its
 * recipient's membership, so none starts in between.
 */
async function keptFor(ctx: Ctx, communityId: string, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        isForPerson(campaigns.id, userId),
        eq(campaigns.communityId, communityId),
        inArray(campaigns.status, ["launched", "stopped"]),
        notForCaller(ctx),
      ),
    )
    .orderBy(asc(campaigns.launchedAt))
    .limit(1);
  return row?.name ?? null;
}

/** Returns the ended invitations, whose messages must drop the person. */
async function endInvitations(ctx: Ctx, communityId: string, userId: string): Promise<EndedInvitation[]> {
  const ended = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id, sentWith: invitations.sentWith });
  return ended.map(withKey);
}

/**
 * Ends the membership of a member without a role (000 §4), or an unjoined person's invitation by its id. For
 * admins. Gifts and receipts stay; messages stop, including queued ones. Only an admin can readmit
 * (`removed_members`). The recipient of an unfinished campaign stays: only the admin learns which campaign.
 * Throws `conflict` for an admin and for such a recipient, `not_found` for non-members.
 */
export const endMembership = command(memberIdSchema, async (ctx, input): Promise<void> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const userId = idSchema.safeParse(input.userId).data;
  if (!userId) throw notAMember();
  if (await isInvitationOf(ctx, communityId, userId)) {
    return revokeInvitation(ctx, { communityId, invitationId: userId });
  }
  // Lock order: invitations, memberships (same as accepting).
  const unsent = await endInvitations(ctx, communityId, userId);
  const role = await lockForRemoval(ctx, communityId, userId);
  if (role === null) throw notAMember();
  if (role === ADMIN) throw conflict("member.has_role");
  const campaign = await keptFor(ctx, communityId, userId);
  if (campaign !== null) throw conflict(because("member.is_recipient", { campaign }));
  await ctx.db
    .delete(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  await ctx.db
    .insert(removedMembers)
    .values({ communityId, userId, removedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [removedMembers.communityId, removedMembers.userId],
      set: { removedAt: ctx.now() },
    });
  await withdrawInvitations(ctx, unsent);
  await audit(ctx, "community.member_removed", { type: "community", id: communityId }, { userId });
});
