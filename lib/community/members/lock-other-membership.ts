import { and, asc, eq, inArray } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { forbidden, notFound } from "@/lib/kernel";
import { type Ctx, locking, requireUser } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { membershipKey } from "../policies";

/**
 * Locks the memberships of the caller, an admin, and another person. Returns the other's role, or null.
 * Throws `notFound` or `forbidden` for a caller who is no admin.
 */
export async function lockOtherMembership(
  ctx: Ctx,
  communityId: string,
  userId: string,
): Promise<number | null> {
  const mine = requireUser(ctx).userId;
  const both = [...new Set([mine, userId])];
  locking(
    ctx,
    "membership",
    both.map((one) => membershipKey(communityId, one)),
  );
  const locked = await ctx.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), inArray(memberships.userId, both)))
    .orderBy(asc(memberships.userId))
    .for("update");
  const roleOfOne = (id: string) => locked.find((row) => row.userId === id)?.role ?? null;
  if (roleOfOne(mine) === null) throw notFound("not a member of this community");
  if (roleOfOne(mine) !== ADMIN) throw forbidden();
  return roleOfOne(userId);
}
