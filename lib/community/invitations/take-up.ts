import { and, eq, isNull, sql } from "drizzle-orm";
import { communities, invitations, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { audit, type Ctx } from "@/lib/platform";
import { type Invitation, invitationByToken, sharedLinkByToken } from "./find-invitation";
import { retirePlaceholder } from "./placeholders";
import { mayTakeUp } from "./rules/invitation-state";

function needTransaction(ctx: Ctx): void {
  if (!ctx.inTransaction) throw new Error("joining belongs into the transaction that decides it");
}

/** Makes somebody a member and settles what is open between them and the community. Checks no permission. */
export async function addMember(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  const joined = await ctx.db
    .insert(memberships)
    .values({ communityId, userId, joinedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.now() })
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  if (joined.length > 0) await audit(ctx, "community.joined", { type: "community", id: communityId });
}

/**
 * Takes up a personal invitation for somebody who finished their registration, in the open transaction: of two who
 * try at once one gets it. False when it is not open any more, or is for somebody else. One that went by text to
 * somebody without an account then belongs to whoever took it up, and the person made for it goes.
 */
export async function takeUp(ctx: Ctx, found: Invitation, userId: string): Promise<boolean> {
  needTransaction(ctx);
  const { id, communityId, invitee } = found;
  if (found.state !== "open") return false;
  // People before invitations: in the same order as a registration goes.
  const [owner] = await ctx.db
    .select({ registeredAt: people.registeredAt, deletedAt: people.deletedAt })
    .from(people)
    .where(eq(people.id, invitee.userId))
    .for(invitee.userId === userId ? "share" : "update");
  const [person] = await ctx.db
    .select({ email: people.email, emailConfirmedAt: people.emailConfirmedAt })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)))
    .for("key share");
  if (!owner || owner.deletedAt || !person) return false;
  const isInviteeVerified = owner.registeredAt !== null;
  const opener = { userId, confirmedEmail: person.emailConfirmedAt ? person.email : null };
  if (!mayTakeUp({ ...found, userId: invitee.userId, isInviteeVerified }, opener)) return false;
  const [taken] = await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.now(), userId })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        sql`${invitations.expiresAt} > ${ctx.now().toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: invitations.id });
  if (!taken) return false;
  await addMember(ctx, communityId, userId);
  await audit(ctx, "invitation.accepted", { type: "invitation", id });
  if (invitee.userId !== userId && !isInviteeVerified) await retirePlaceholder(ctx, invitee.userId);
  return true;
}

/** Takes up a shared link in the open transaction; false when it is no longer valid. */
async function takeUpLink(ctx: Ctx, token: string, userId: string): Promise<string | null> {
  const link = await sharedLinkByToken(ctx, token);
  if (!link?.isConfirmed) return null;
  const [held] = await ctx.db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, link.communityId))
    .for("key share");
  if (!held) return null;
  await addMember(ctx, link.communityId, userId);
  return link.communityId;
}

/**
 * For whoever has just finished a registration, in that transaction: what admins entered for them without their word
 * is undone, and the invitation or shared link that led here is taken up. The other invitations stay open. Returns the
 * community they are in now; null when they came without a token, or with one that is no longer valid, which
 * must not cost anybody their registration.
 */
export async function joinOnRegistration(
  ctx: Ctx,
  { userId, token }: { userId: string; token?: string | null | undefined },
): Promise<string | null> {
  needTransaction(ctx);
  await ctx.db.delete(memberships).where(
    and(
      eq(memberships.userId, userId),
      sql`not exists (
        select 1 from ${invitations} i
        where i.community_id = ${memberships.communityId} and i.user_id = ${userId} and i.accepted_at is not null)`,
    ),
  );
  if (!token) return null;
  const invitation = await invitationByToken(ctx, token);
  if (!invitation) return takeUpLink(ctx, token, userId);
  return (await takeUp(ctx, invitation, userId)) ? invitation.communityId : null;
}
