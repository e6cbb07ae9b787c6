import { and, desc, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { audit, type Ctx, command } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { endInvitation } from "./end-invitation";
import { getUnanswered, type Unanswered } from "./get-unanswered";
import { inviteInto, lockForInvitations } from "./invite-members";
import { changeEntered, type Entered } from "./invitees";
import { correctionSchema, invitationIdSchema, type NewMember } from "./schemas";

const enteredIn = (invitation: Unanswered): Entered => ({
  sharesAddress: invitation.isShared,
  firstName: invitation.firstName ?? "",
  lastName: invitation.lastName ?? "",
  email: invitation.channel === "email" ? invitation.address : undefined,
  phoneNumber: invitation.channel === "sms" ? invitation.address : (invitation.phoneNumber ?? undefined),
});

/** Returns the current invitation's id. Sends nothing if just sent. */
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
  // A newer invitation replaced it, or the address changed.
  if (now && now.id !== before.id) await endInvitation(ctx, before);
  if (sent > 0) {
    await audit(ctx, "community.members_invited", { type: "community", id: communityId }, { count: sent });
  }
  return now?.id ?? before.id;
}

/**
 * Sends a new link for 30 days, at most once in five minutes, and invalidates the old one. Returns the
 * current invitation's id. For admins. Throws `notFound` for a closed one, `conflict` before approval,
 * `invalid` after the third time per day, and `too_many` past the daily limit.
 */
export const sendInvitationAgain = command(
  invitationIdSchema,
  async (ctx, input): Promise<{ invitationId: string }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const before = await getUnanswered(ctx, communityId, input.invitationId);
    return { invitationId: await inviteInstead(ctx, communityId, before, enteredIn(before)) };
  },
);

const isSameAddress = (before: NewMember, after: NewMember) =>
  before.email === after.email && before.phoneNumber === after.phoneNumber;

/**
 * Corrects an unjoined person's details. A new address gets a new invitation; a new name sends nothing.
 * Returns and throws like `sendInvitationAgain`, and `invalid` with fields like `members.0.email`.
 */
export const correctInvitation = command(
  correctionSchema,
  async (ctx, input): Promise<{ invitationId: string }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const before = await getUnanswered(ctx, communityId, input.invitationId);
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
