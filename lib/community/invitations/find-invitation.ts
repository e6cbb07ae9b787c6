import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { communities, communityLinks, invitations } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { type Ctx, hashToken } from "@/lib/platform";
import { removedSince } from "../roster/removals";
import { type InvitationState, invitationState, type LinkChannel } from "./rules/invitation-state";

/** Unfiltered; screens use `parseInvitation`. */
export type Invitation = {
  kind: "invitation";
  id: string;
  state: InvitationState;
  channel: LinkChannel;
  address: string;
  /** The invitation whose message also greeted this person. */
  sentWith: string | null;
  /** Empty in old invitations. */
  entered: { firstName: string; lastName: string };
  communityId: string;
  communityName: string;
  /** Null for a deleted account. */
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

export type SharedLink = {
  kind: "link";
  communityId: string;
  communityName: string;
  isConfirmed: boolean;
};

/** Longer texts are refused before hashing. */
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

/** Includes every state, but no deleted community. `hash` is the token's. Checks no permission. */
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

/** Includes every state. Checks no permission: the token is one. */
export async function invitationByToken(ctx: Ctx, token: string): Promise<Invitation | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  return invitationBy(ctx, or(eq(invitations.tokenHash, hash), eq(invitations.handedHash, hash)), hash);
}

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
