import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { DomainError, forbidden, notFound } from "@/lib/kernel";
import { withdrawInvitations } from "@/lib/notification/inside";
import { audit, type Ctx, command, idSchema, requireUser } from "@/lib/platform";
import { memberRole } from "../policies";
import { isRemoved } from "../roster/removals";
import { withKey } from "./dedupe-key";
import { type Invitation, invitationBy, invitationByToken } from "./find-invitation";
import { CLOSED_INVITATION } from "./rules/invitation-state";
import { takenInvitationSchema } from "./schemas";
import { takeUp } from "./take-up";

type Which = { token: string } | { invitationId: string };
export type JoinedCommunity = { communityId: string; communityName: string };

async function invitationFor(ctx: Ctx, which: Which, userId: string): Promise<Invitation> {
  const found =
    "token" in which
      ? await invitationByToken(ctx, which.token)
      : await ownInvitation(ctx, which.invitationId, userId);
  if (!found) throw new DomainError("not_found", "invitation.unknown");
  return found;
}

async function ownInvitation(ctx: Ctx, invitationId: string, userId: string): Promise<Invitation | null> {
  const id = idSchema.safeParse(invitationId);
  if (!id.success) return null;
  const mine = await isMine(ctx, userId);
  return invitationBy(ctx, and(eq(invitations.id, id.data), mine));
}

/** Invitations for this account or its confirmed e-mail address. */
export async function isMine(ctx: Ctx, userId: string): Promise<SQL | undefined> {
  const [person] = await ctx.db
    .select({ email: people.email, emailConfirmedAt: people.emailConfirmedAt })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)));
  const address = person?.emailConfirmedAt ? person.email : null;
  return or(
    eq(invitations.userId, userId),
    address === null
      ? undefined
      : and(
          eq(invitations.channel, "email"),
          eq(invitations.address, address),
          eq(invitations.isShared, false),
        ),
  );
}

/**
 * Accepts an invitation; idempotent. Throws `not_found` for an unknown one, `forbidden` for another person's,
 * and `conflict` with a next step for a used, revoked or expired one.
 */
export const acceptInvitation = command(
  takenInvitationSchema,
  async (ctx, which): Promise<JoinedCommunity> => {
    const { userId } = requireUser(ctx);
    const found = await invitationFor(ctx, which, userId);
    const { communityId, communityName } = found;
    if (await takeUp(ctx, found, userId)) return { communityId, communityName };
    const again = await invitationFor(ctx, which, userId);
    const isTheirs = again.invitee.userId === userId;
    if (again.state === "accepted" && isTheirs && (await memberRole(ctx, communityId)) !== null) {
      return { communityId, communityName };
    }
    if (again.state === "open") {
      throw forbidden(
        (await isRemoved(ctx, communityId, userId)) ? "community.removed" : "invitation.for_somebody_else",
      );
    }
    throw new DomainError("conflict", CLOSED_INVITATION[again.state]);
  },
);

/** Invalidates the link. Throws `notFound` for a closed invitation. */
export const declineInvitation = command(takenInvitationSchema, async (ctx, which): Promise<void> => {
  const { userId } = requireUser(ctx);
  const found = await invitationFor(ctx, which, userId);
  const [declined] = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(invitations.id, found.id),
        await isMine(ctx, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id, sentWith: invitations.sentWith });
  if (!declined) throw notFound("no open invitation of the caller");
  await withdrawInvitations(ctx, [withKey(declined)]);
  await audit(ctx, "invitation.declined", { type: "invitation", id: declined.id });
});
