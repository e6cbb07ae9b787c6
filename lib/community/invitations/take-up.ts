import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { type CameBy, invitations, joinRequests, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { leaveToAddress } from "@/lib/notification/inside";
import { audit, type Ctx } from "@/lib/platform";
import { tellSuggestionsReady } from "../drafts/tell-admins";
import { holdOpenCommunity } from "../lock";
import { forgetRemoval, isRemoved, removedSince } from "../members/removals";
import { dedupeKeyOf } from "./dedupe-key";
import { type Invitation, invitationByToken, sharedLinkByToken, wayInByToken } from "./find-invitation";
import { retirePlaceholder } from "./placeholders";
import { mayTakeUp } from "./rules/invitation-state";

function needTransaction(ctx: Ctx): void {
  if (!ctx.inTransaction) throw new Error("joining belongs into the transaction that decides it");
}

/** An admin has had this very person in mind: what lets somebody back in whose membership an admin has ended. */
const byAnAdmin = (cameBy: CameBy) => cameBy === "invited" || cameBy === "accepted";

/**
 * Makes somebody a member and accepts their open invitations to the community; a request of theirs is
 * answered with it. `cameBy` is how they came, and counts as an invitation for whoever had an open one.
 * Checks no permission, and not whether an admin has ended their membership before.
 */
export async function addMember(
  ctx: Ctx,
  communityId: string,
  userId: string,
  cameBy: CameBy,
): Promise<void> {
  if (!(await holdOpenCommunity(ctx, communityId))) throw notFound("this community is not there any more");
  const now = ctx.now();
  const accepted = await ctx.db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ expiresAt: invitations.expiresAt });
  const wasInvited = accepted.some(({ expiresAt }) => expiresAt > now);
  const how = wasInvited && !byAnAdmin(cameBy) ? "invited" : cameBy;
  const joined = await ctx.db
    .insert(memberships)
    .values({ communityId, userId, joinedAt: now, cameBy: how })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (byAnAdmin(how)) {
    await forgetRemoval(ctx, communityId, userId);
    await ctx.db
      .update(memberships)
      .set({ cameBy: how })
      .where(
        and(
          eq(memberships.communityId, communityId),
          eq(memberships.userId, userId),
          inArray(memberships.cameBy, ["self", "link"]),
        ),
      );
  }
  await ctx.db
    .update(joinRequests)
    .set({ answeredAt: now, isAccepted: true })
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        eq(joinRequests.userId, userId),
        isNull(joinRequests.answeredAt),
      ),
    );
  if (joined.length > 0) {
    await audit(ctx, "community.joined", { type: "community", id: communityId }, { userId });
  }
  await tellSuggestionsReady(ctx, communityId, userId);
}

/**
 * Takes up a personal invitation for somebody who finished their registration, in the open transaction; of
 * two simultaneous calls one succeeds. Returns false when it is not open any more, or is for somebody else.
 * An invitation by text, or to a shared address, for a person without an account then belongs to the person who took it
 * up, and the placeholder created for it is erased. An invitation from before an admin ended the membership
 * of whoever takes it up is worth nothing.
 */
export async function takeUp(ctx: Ctx, found: Invitation, userId: string): Promise<boolean> {
  needTransaction(ctx);
  const { id, communityId, invitee } = found;
  if (found.state !== "open" || !(await holdOpenCommunity(ctx, communityId))) return false;
  // Locks people before invitations, like a registration does, so that the two cannot deadlock.
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
        not(removedSince(communityId, userId, invitations.createdAt)),
      ),
    )
    .returning({ id: invitations.id });
  if (!taken) return false;
  await addMember(ctx, communityId, userId, "invited");
  await audit(ctx, "invitation.accepted", { type: "invitation", id });
  const isErased =
    invitee.userId !== userId && !isInviteeVerified && (await retirePlaceholder(ctx, invitee.userId));
  if (isErased) await leaveToAddress(ctx, { userId: invitee.userId, dedupeKey: dedupeKeyOf(found) });
  return true;
}

/**
 * Takes up a shared link in the open transaction. Returns the community's id; null for an
 * invalid link, and for somebody whose membership an admin has ended.
 */
async function takeUpLink(ctx: Ctx, token: string, userId: string): Promise<string | null> {
  const link = await sharedLinkByToken(ctx, token);
  if (!link?.isConfirmed || !(await holdOpenCommunity(ctx, link.communityId))) return null;
  if (await isRemoved(ctx, link.communityId, userId)) return null;
  await addMember(ctx, link.communityId, userId, "link");
  return link.communityId;
}

/**
 * For somebody who has just finished a registration, in that transaction: ends the memberships that admins
 * entered without the person's consent, and takes up the invitation or shared link that led here. The other
 * invitations stay open. Returns the id of the community they joined; null without a token, or with one that
 * is no longer valid, which must not make the registration fail.
 */
export async function joinOnRegistration(
  ctx: Ctx,
  { userId, token }: { userId: string; token?: string | null | undefined },
): Promise<string | null> {
  needTransaction(ctx);
  const wayIn = token ? await wayInByToken(ctx, token) : null;
  // Before memberships: a deletion of that community waits for them.
  if (wayIn) await holdOpenCommunity(ctx, wayIn.communityId);
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
