import { and, eq, gt, isNull } from "drizzle-orm";
import { communities, invitations, type Joining } from "@/db/schema/community";
import { lockPerson } from "@/lib/identity/inside";
import { conflict, forbidden, notFound, unauthenticated } from "@/lib/kernel";
import { type Ctx, command, consumeLimit, type Limit, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { isMine } from "../invitations/accept-invitation";
import { invitationBy } from "../invitations/find-invitation";
import { addMember, takeUp } from "../invitations/take-up";
import { memberRole } from "../policies";
import { isRemoved } from "../roster/removals";
import { communityIdSchema } from "../schemas";

/** Limits harvesting members' names. */
const JOINS: Limit = { max: 30, windowSeconds: 3600 };

export type Entered = { id: string; name: string };
type Entry = Entered & { userId: string; joining: Joining; isMember: boolean };

/**
 * Locks the community and the caller, counts the attempt, and accepts an open invitation. Throws `notFound`,
 * also before approval, `forbidden` after a removal by an admin, and `too_many`.
 */
export async function openEntry(ctx: Ctx, communityId: string): Promise<Entry> {
  const { userId } = requireUser(ctx);
  if (!(await lockPerson(ctx, userId))) throw unauthenticated();
  const [community] = await ctx.db
    .select({
      id: communities.id,
      name: communities.name,
      joining: communities.joining,
      confirmedAt: communities.confirmedAt,
    })
    .from(communities)
    .where(eq(communities.id, idOf(communityId)))
    .for("key share");
  if (!community) throw notFound("no such community");
  const { id, name, joining } = community;
  const entry = { id, name, joining, userId };
  if ((await memberRole(ctx, id)) !== null) return { ...entry, isMember: true };
  if (!community.confirmedAt) throw notFound("not approved yet");
  await consumeLimit(ctx, `join-community:${userId}`, JOINS);
  const invitation = await invitationBy(
    ctx,
    and(
      eq(invitations.communityId, id),
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
      gt(invitations.expiresAt, ctx.now()),
      await isMine(ctx, userId),
    ),
  );
  if (invitation && (await takeUp(ctx, invitation, userId))) return { ...entry, isMember: true };
  if (await isRemoved(ctx, id, userId)) throw forbidden("community.removed");
  return { ...entry, isMember: false };
}

/**
 * Joins an open community (000 §4), or any by an open invitation. Idempotent. Throws like `openEntry`,
 * `conflict` if admins must approve, and `forbidden` if joining is by invitation only.
 */
export const joinCommunity = command(communityIdSchema, async (ctx, input): Promise<Entered> => {
  const { id, name, userId, joining, isMember } = await openEntry(ctx, input.communityId);
  if (isMember) return { id, name };
  if (joining === "request") throw conflict("community.asks_first");
  if (joining === "invitation") throw forbidden("community.by_invitation");
  await addMember(ctx, id, userId, "self");
  return { id, name };
});

/** Ignores the joining rule. Throws like `openEntry`. */
export async function enterByLink(ctx: Ctx, communityId: string): Promise<Entered> {
  const { id, name, userId, isMember } = await openEntry(ctx, communityId);
  if (!isMember) await addMember(ctx, id, userId, "link");
  return { id, name };
}
