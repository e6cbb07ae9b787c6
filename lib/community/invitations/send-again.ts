import { and, desc, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { audit, type Ctx, command } from "@/lib/platform";
import { idOf, requireAdmin } from "../policies";
import { endInvitation } from "./end-invitation";
import { inviteInto, lockForInvitations } from "./invite-members";
import { changeEntered, type Entered } from "./invitees";
import { correctionSchema, invitationIdSchema, type NewMember } from "./schemas";
import { type Unanswered, unanswered } from "./unanswered";

/** What was entered when somebody was invited, as the form would send it. */
const enteredIn = (invitation: Unanswered): Entered => ({
  sharesAddress: invitation.isShared,
  firstName: invitation.firstName ?? "",
  lastName: invitation.lastName ?? "",
  email: invitation.channel === "email" ? invitation.address : undefined,
  phoneNumber: invitation.channel === "sms" ? invitation.address : (invitation.phoneNumber ?? undefined),
});

/**
 * Invites somebody in the place of an invitation, which ends unless it is the one that was sent a moment ago. Returns
 * the id of the invitation that stands now.
 */
async function inviteInstead(
  ctx: Ctx,
  communityId: string,
  before: Unanswered,
  member: Entered,
): Promise<string> {
  const community = await lockForInvitations(ctx, communityId);
  const { invitees, sent } = await inviteInto(ctx, community, [member], [before.userId]);
  const address = invitees[0]?.address ?? before.address;
  const [now] = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.address, address),
        // A household has several at one address.
        eq(invitations.isShared, invitees[0]?.isSecond ?? before.isShared),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1);
  // Inviting the same person has replaced it; somebody else now has the address, or it was another address.
  if (now && now.id !== before.id) await endInvitation(ctx, before);
  if (sent > 0) {
    await audit(ctx, "community.members_invited", { type: "community", id: communityId }, { count: sent });
  }
  return now?.id ?? before.id;
}

/**
 * Sends somebody who has not joined the same invitation anew, for another thirty days; the link of before is worth
 * nothing then. Within five minutes it is sent once. Returns the id of the invitation that stands now. For admins.
 * Throws `notFound` for one that was taken up or ended, `conflict` while the community waits for approval, `invalid`
 * after the third time a day, and `too_many` past a day's invitations.
 */
export const sendInvitationAgain = command(
  invitationIdSchema,
  async (ctx, input): Promise<{ invitationId: string }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const before = await unanswered(ctx, communityId, input.invitationId);
    return { invitationId: await inviteInstead(ctx, communityId, before, enteredIn(before)) };
  },
);

const isSameAddress = (before: NewMember, after: NewMember) =>
  before.email === after.email && before.phoneNumber === after.phoneNumber;

/**
 * Corrects what an admin entered of somebody who has not joined. With another e-mail address or number the invitation
 * goes there, and the link that went to the wrong one is worth nothing; a name alone is changed without a message.
 * Returns and throws like `sendInvitationAgain`, and `invalid` with fields like `members.0.email`.
 */
export const correctInvitation = command(
  correctionSchema,
  async (ctx, input): Promise<{ invitationId: string }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const before = await unanswered(ctx, communityId, input.invitationId);
    if (!isSameAddress(enteredIn(before), input.member)) {
      return {
        invitationId: await inviteInstead(ctx, communityId, before, {
          ...input.member,
          sharesAddress: false,
        }),
      };
    }
    const { firstName, lastName } = input.member;
    await changeEntered(ctx, { communityId, userId: before.userId }, input.member);
    await ctx.db.update(invitations).set({ firstName, lastName }).where(eq(invitations.id, before.id));
    await audit(ctx, "invitation.corrected", { type: "invitation", id: before.id }, { communityId });
    return { invitationId: before.id };
  },
);
