import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { communities, communityLinks, invitations } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { type Ctx, hashToken } from "@/lib/platform";
import { removedSince } from "../members/removals";
import { type InvitationState, invitationState, type LinkChannel } from "./rules/invitation-state";

/** A personal invitation, unfiltered. Screens use `parseInvitation`. */
export type Invitation = {
  kind: "invitation";
  id: string;
  state: InvitationState;
  channel: LinkChannel;
  address: string;
  /** The invitation whose message also greeted this person. */
  sentWith: string | null;
  /** As an admin entered it; empty in old invitations. */
  entered: { firstName: string; lastName: string };
  communityId: string;
  communityName: string;
  /** Name of the inviting admin; null if that account was deleted. */
  invitedBy: string | null;
  invitee: {
    userId: string;
    isVerified: boolean;
    firstName: string;
    lastName: string;
    email: string | null;
    phoneNumber: string | null;
  };
};

/** The link that admins share with a whole group. */
export type SharedLink = {
  kind: "link";
  communityId: string;
  communityName: string;
  isConfirmed: boolean;
};

/** Maximum token length; longer input is refused before hashing. */
const LONGEST_TOKEN = 100;
const isToken = (token: string) => token.length > 0 && token.length <= LONGEST_TOKEN;

async function nameOf(ctx: Ctx, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [row] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)));
  return row ? fullName(row) || null : null;
}

/**
 * Finds an invitation in any state, unless its community was deleted. `hash` is the hash of a link's token.
 * Checks no permission.
 */
export async function invitationBy(
  ctx: Ctx,
  which: SQL | undefined,
  hash?: string,
): Promise<Invitation | null> {
  const [row] = await ctx.db
    .select({
      invitation: invitations,
      community: communities,
      invitee: {
        userId: people.id,
        registeredAt: people.registeredAt,
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        phoneNumber: people.phoneNumber,
        deletedAt: people.deletedAt,
      },
      isFromBeforeRemoval: removedSince(invitations.communityId, invitations.userId, invitations.createdAt),
    })
    .from(invitations)
    .innerJoin(communities, eq(communities.id, invitations.communityId))
    .innerJoin(people, eq(people.id, invitations.userId))
    .where(and(which, isNull(communities.endedAt)));
  if (!row) return null;
  const { invitation, community, isFromBeforeRemoval } = row;
  const { registeredAt, deletedAt, ...invitee } = row.invitee;
  const { id, address, acceptedAt, revokedAt, expiresAt } = invitation;
  const isHanded = hash !== undefined && invitation.handedHash === hash;
  const judged = {
    acceptedAt,
    revokedAt,
    expiresAt,
    isCommunityConfirmed: community.confirmedAt !== null,
    isInviteeDeleted: deletedAt !== null,
    isFromBeforeRemoval,
  };
  return {
    kind: "invitation",
    id,
    state: invitationState(judged, ctx.now()),
    channel: isHanded ? "handed" : invitation.isShared ? "shared" : invitation.channel,
    sentWith: invitation.sentWith,
    address,
    entered: { firstName: invitation.firstName ?? "", lastName: invitation.lastName ?? "" },
    communityId: community.id,
    communityName: community.name,
    invitedBy: await nameOf(ctx, invitation.invitedBy),
    invitee: { ...invitee, isVerified: registeredAt !== null },
  };
}

/**
 * Finds a personal invitation by token, in any state; null for a malformed or unknown one. Checks no
 * permission: the token's holder may know that much.
 */
export async function invitationByToken(ctx: Ctx, token: string): Promise<Invitation | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  return invitationBy(ctx, or(eq(invitations.tokenHash, hash), eq(invitations.handedHash, hash)), hash);
}

/** Finds the shared link of a token; null if it is malformed, unknown or replaced. */
export async function sharedLinkByToken(ctx: Ctx, token: string): Promise<SharedLink | null> {
  if (!isToken(token)) return null;
  const [row] = await ctx.db
    .select({ id: communities.id, name: communities.name, confirmedAt: communities.confirmedAt })
    .from(communityLinks)
    .innerJoin(communities, eq(communities.id, communityLinks.communityId))
    .where(and(eq(communityLinks.tokenHash, hashToken(token)), isNull(communities.endedAt)));
  if (!row) return null;
  return {
    kind: "link",
    communityId: row.id,
    communityName: row.name,
    isConfirmed: row.confirmedAt !== null,
  };
}

export const wayInByToken = async (ctx: Ctx, token: string): Promise<Invitation | SharedLink | null> =>
  (await invitationByToken(ctx, token)) ?? (await sharedLinkByToken(ctx, token));
