import { and, eq, ne } from "drizzle-orm";
import { communities, memberships } from "@/db/schema/community";
import { conflict, DomainError } from "@/lib/kernel";
import { audit, type Ctx, command, idSchema, locking, requireUser } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { endCommunity } from "../deletions/end-community";
import { type LockedCommunity, lockCommunity } from "../lock";
import { membershipKey } from "../policies";
import { communityIdSchema } from "../schemas";
import { communitiesNeeding } from "./communities-needing";
import { tellRecipientLeft } from "./tell-recipient-left";

const noLongerMember = () => new DomainError("not_found", "member.not_any_more");

export async function isOnlyAdmin(ctx: Ctx, communityId: string, userId: string): Promise<boolean> {
  const others = await ctx.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, communityId),
        ne(memberships.userId, userId),
        eq(memberships.role, ADMIN),
      ),
    )
    .limit(1);
  return others.length === 0;
}

/** Ends a locked, unapproved community. Checks no permission. */
export async function takeFoundingBack(
  ctx: Ctx,
  community: Pick<LockedCommunity, "id" | "confirmedAt">,
): Promise<void> {
  await endCommunity(ctx, community);
  await audit(ctx, "community.founding_taken_back", { type: "community", id: community.id });
}

/** Lists the communities that the caller cannot leave as their admin; empty for non-admins. */
export async function communitiesThatNeedMe(ctx: Ctx): Promise<string[]> {
  const { userId } = requireUser(ctx);
  const mine = await ctx.db
    .select({ id: memberships.communityId, confirmedAt: communities.confirmedAt })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, ADMIN)));
  const needed = await communitiesNeeding(
    ctx,
    userId,
    mine.map((row) => row.id),
  );
  const waits = (id: string) => mine.some((row) => row.id === id && row.confirmedAt === null);
  const ends = await Promise.all(needed.map(async (id) => waits(id) && (await isOnlyAdmin(ctx, id, userId))));
  return needed.filter((_, index) => !ends[index]);
}

/**
 * Ends the caller's membership. Gifts, campaigns for them and pending payouts stay. Recipients leave like
 * others; the admins who may know are notified. An unapproved community ends with its only admin. Throws
 * `conflict` with the specification's sentence (000 §6) for an indispensable admin, and `not_found` for
 * non-members and unknown or malformed ids.
 */
export const leaveCommunity = command(communityIdSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const parsed = idSchema.safeParse(input.communityId);
  if (!parsed.success) throw noLongerMember();
  const id = parsed.data;
  const mine = and(eq(memberships.communityId, id), eq(memberships.userId, userId));
  const [before] = await ctx.db.select({ role: memberships.role }).from(memberships).where(mine);
  if (!before) throw noLongerMember();
  // The second of two admins who leave simultaneously sees that the first has left.
  const community = await lockCommunity(ctx, id);
  if (before.role === ADMIN && !community.confirmedAt && (await isOnlyAdmin(ctx, id, userId))) {
    // Every change of the admin role locks the community's row.
    if ((await ctx.db.$count(memberships, mine)) === 0) throw noLongerMember();
    await takeFoundingBack(ctx, community);
    return;
  }
  // Waits for a launch, which locks its admin's membership (`lockOwnAdminRole`), and counts its campaign.
  locking(ctx, "membership", [membershipKey(id, userId)]);
  const [membership] = await ctx.db
    .select({ role: memberships.role })
    .from(memberships)
    .where(mine)
    .for("update");
  if (!membership) throw noLongerMember();
  if (membership.role === ADMIN && (await communitiesNeeding(ctx, userId, [id])).length > 0) {
    throw conflict("member.assign_admin_first");
  }
  await ctx.db.delete(memberships).where(mine);
  await tellRecipientLeft(ctx, { userId, communityId: id });
  await audit(ctx, "community.left", { type: "community", id });
});
