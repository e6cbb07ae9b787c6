import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { type CameBy, invitations, joinRequests, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { leaveToAddress } from "@/lib/notification/inside";
import { audit, type Ctx } from "@/lib/platform";
import { tellSuggestionsReady } from "../drafts/tell-admins";
import { lockOpenCommunity } from "../lock";
import { forgetRemoval, isRemoved, removedSince } from "../roster/removals";
import { dedupeKeyOf } from "./dedupe-key";
import { type Invitation, invitationByToken, sharedLinkByToken, wayInByToken } from "./find-invitation";
import { retirePlaceholder } from "./retire-placeholder";
import { mayTakeUp } from "./rules/invitation-state";

function needTransaction(ctx: Ctx): void {
  if (!ctx.inTransaction) throw new Error("joining belongs into the transaction that decides it");
}

/** Readmits removed members, because an admin meant this very person. */
const byAnAdmin = (cameBy: CameBy) => cameBy === "invited" || cameBy === "accepted";

/**
 * Makes a person a member, accepts their open invitations here and settles a join request. An open invitation
 * overrides `cameBy`. Checks neither permission nor removal.
 */
export async function addMember(
  ctx: Ctx,
  communityId: string,
  userId: string,
  cameBy: CameBy,
): Promise<void> {
  if (!(await lockOpenCommunity(ctx, communityId))) throw notFound("this community is not there any more");
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
 * Accepts a personal invitation in the open transaction; one of two simultaneous calls succeeds. False if it
 * is closed, older than a removal by an admin, or for another person. An invitation by text, or to a shared
 * address, for a person without an account goes to the person who accepts it, and its placeholder is erased.
 */
export async function takeUp(ctx: Ctx, found: Invitation, userId: string): Promise<boolean> {
  needTransaction(ctx);
  const { id, communityId, invitee } = found;
  if (found.state !== "open" || !(await lockOpenCommunity(ctx, communityId))) return false;
  // Lock order: people, invitations (same as registration).
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

/** Null for an invalid link or a removed person. */
async function takeUpLink(ctx: Ctx, token: string, userId: string): Promise<string | null> {
  const link = await sharedLinkByToken(ctx, token);
  if (!link?.isConfirmed || !(await lockOpenCommunity(ctx, link.communityId))) return null;
  if (await isRemoved(ctx, link.communityId, userId)) return null;
  await addMember(ctx, link.communityId, userId, "link");
  return link.communityId;
}

/**
 * Ends memberships that admins entered without consent, and accepts the invitation or shared link that led
 * here. Other invitations stay open. Returns the joined community's id. An invalid token returns null, so
 * that the registration succeeds.
 */
export async function joinOnRegistration(
  ctx: Ctx,
  { userId, token }: { userId: string; token?: string | null | undefined },
): Promise<string | null> {
  needTransaction(ctx);
  const wayIn = token ? await wayInByToken(ctx, token) : null;
  // A deletion of that community waits for them, so this comes before memberships.
  if (wayIn) await lockOpenCommunity(ctx, wayIn.communityId);
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
