import { and, eq, isNull } from "drizzle-orm";
import { communities, communityTypes } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { memberRole } from "../policies";
import { type Invitation, type SharedLink, wayInByToken } from "./find-invitation";
import { beginningFor, type InvitationState, mayTakeUp } from "./rules/invitation-state";

/** `visitor` is signed out, `invited` may accept, `other` is not the addressee. */
type Opener = "visitor" | "invited" | "member" | "other";

export type InvitationView = {
  token: string;
  isShared: boolean;
  state: InvitationState;
  opener: Opener;
  communityId: string;
  communityName: string;
  way: string;
  imageName: string | null;
  /** Null for a shared link or a deleted account. */
  invitedBy: string | null;
  /** Only while open and without an account. */
  firstName: string | null;
  isVerified: boolean;
  /** 001 §2. */
  beginning: "create" | "new";
};

async function openerOf(ctx: Ctx, found: Invitation | SharedLink): Promise<Opener> {
  if (ctx.actor.kind !== "user") return "visitor";
  const { userId } = ctx.actor;
  const isMember = (await memberRole(ctx, found.communityId)) !== null;
  if (found.kind === "link") return isMember ? "member" : "invited";
  const [person] = await ctx.db
    .select({ email: people.email, emailConfirmedAt: people.emailConfirmedAt })
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)));
  const confirmedEmail = person?.emailConfirmedAt ? person.email : null;
  const { channel, address, invitee } = found;
  const forWhom = { channel, address, userId: invitee.userId, isInviteeVerified: invitee.isVerified };
  if (!mayTakeUp(forWhom, { userId, confirmedEmail })) return "other";
  return isMember ? "member" : "invited";
}

async function lookOf(ctx: Ctx, communityId: string): Promise<{ way: string; imageName: string | null }> {
  const [row] = await ctx.db
    .select({ way: communityTypes.way, imageName: communities.imageName })
    .from(communities)
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .where(eq(communities.id, communityId));
  return row ?? { way: "", imageName: null };
}

/** Returns null for an unknown link. Checks no permission. */
export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationView | null> {
  const found = await wayInByToken(ctx, token);
  if (!found) return null;
  const { communityId, communityName } = found;
  const opener = await openerOf(ctx, found);
  const look = await lookOf(ctx, communityId);
  if (found.kind === "link") {
    return {
      token,
      isShared: true,
      state: found.isConfirmed ? "open" : "unavailable",
      opener,
      communityId,
      communityName,
      ...look,
      invitedBy: null,
      firstName: null,
      isVerified: false,
      beginning: "new",
    };
  }
  const { state, invitedBy, invitee, channel } = found;
  // A copied link reveals nothing of an account.
  const shown =
    channel === "handed"
      ? { firstName: found.entered.firstName || null, isVerified: false }
      : { firstName: invitee.isVerified ? null : invitee.firstName, isVerified: invitee.isVerified };
  return {
    token,
    isShared: false,
    state,
    opener,
    communityId,
    communityName,
    ...look,
    invitedBy,
    firstName: state === "open" ? shown.firstName : null,
    isVerified: shown.isVerified,
    beginning: beginningFor(channel),
  };
}
