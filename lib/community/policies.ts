import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { forbidden, notFound } from "@/lib/kernel";
import {
  type Ctx,
  idSchema,
  locking,
  onPrimary,
  readAlready,
  requireSecondFactor,
  requireUser,
} from "@/lib/platform";
import { ADMIN, type MemberRole, roleOf } from "./communities/rules/standing";
import { idOf } from "./facts";

export const membershipKey = (communityId: string, userId: string) => `${communityId}:${userId}`;

/** Per request (`readOnce`). */
export const OWN_COMMUNITIES = "own communities";

/** Undefined unless this request has read it. */
export async function cachedMembership<Own extends { id: string }>(
  ctx: Ctx,
  communityId: string,
): Promise<Own | null | undefined> {
  const own = await readAlready<Own[]>(ctx, OWN_COMMUNITIES);
  return own && (own.find(({ id }) => id === communityId) ?? null);
}

/** Null for visitors, strangers, the system and unknown communities. */
export async function memberRole(ctx: Ctx, communityId: string): Promise<MemberRole | null> {
  const id = idSchema.safeParse(communityId);
  if (ctx.actor.kind !== "user" || !id.success) return null;
  const own = await cachedMembership<{ id: string; role: MemberRole }>(ctx, id.data);
  if (own !== undefined) return own?.role ?? null;
  const [row] = await onPrimary(ctx)
    .db.select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, id.data), eq(memberships.userId, ctx.actor.userId)));
  return row ? roleOf(row.role) : null;
}

export const isMember = (communityId: SQLWrapper, userId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${memberships}
  where ${memberships.communityId} = ${communityId} and ${memberships.userId} = ${userId})`;

/** Throws `unauthenticated` for visitors, `notFound` for non-members. */
export async function requireMember(ctx: Ctx, communityId: string): Promise<MemberRole> {
  requireUser(ctx);
  const role = await memberRole(ctx, communityId);
  if (role === null) throw notFound("not a member of this community");
  return role;
}

/** Throws like `requireMember`, `forbidden` for non-admins, and `second_factor_needed` if configured. */
export async function requireAdmin(ctx: Ctx, communityId: string): Promise<void> {
  if ((await requireMember(ctx, communityId)) !== ADMIN) throw forbidden();
  requireSecondFactor(ctx);
}

/** Locks the caller's membership. Throws like `requireMember`, and `notFound` if they have just left. */
export async function lockMember(ctx: Ctx, communityId: string): Promise<void> {
  const { userId } = requireUser(ctx);
  const id = idOf(communityId);
  locking(ctx, "membership", [membershipKey(id, userId)]);
  const locked = await ctx.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, id), eq(memberships.userId, userId)))
    .for("share");
  if (locked.length === 0) throw notFound("not a member of this community");
}

/**
 * Like `requireAdmin`, but locks the memberships of the caller and `other`: for changes that need this very
 * admin afterwards.
 */
export async function lockOwnAdminRole(ctx: Ctx, communityId: string, other?: string): Promise<void> {
  const { userId } = requireUser(ctx);
  const id = idOf(communityId);
  const userIds = [userId, ...(other === undefined ? [] : [other])];
  locking(
    ctx,
    "membership",
    userIds.map((one) => membershipKey(id, one)),
  );
  const locked = await ctx.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, id), inArray(memberships.userId, userIds)))
    .orderBy(asc(memberships.userId))
    .for("share");
  const row = locked.find((one) => one.userId === userId);
  if (!row) throw notFound("not a member of this community");
  if (roleOf(row.role) !== ADMIN) throw forbidden();
  requireSecondFactor(ctx);
}
