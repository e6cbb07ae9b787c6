import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { communities, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { type Ctx, idSchema, query, requireUser, shownMethod } from "@/lib/platform";
import { type MemberRole, roleOf } from "../communities/rules/standing";
import { canSeeContacts } from "../members/rules/can-see-contacts";
import { requireMember } from "../policies";
import { communityIdSchema } from "../schemas";
import { isAdmin } from "./is-admin";

/** 000 §3. */
export type MemberView = {
  userId: string;
  communityId: string;
  memberRole: MemberRole;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  imageName: string | null;
  isVerified: boolean;
  /** 0 e-mail, 1 text (001 §3). */
  preferredCommunicationMethod: number;
};

const selectMembers = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      userId: people.id,
      communityId: memberships.communityId,
      role: memberships.role,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      phoneNumber: people.phoneNumber,
      imageName: people.imageName,
      preferredCommunicationMethod: people.preferredCommunicationMethod,
      registeredAt: people.registeredAt,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(and(isNull(people.deletedAt), where));

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

const viewOf = ({ role, registeredAt, ...row }: Row): MemberView => ({
  ...row,
  preferredCommunicationMethod: shownMethod(row.preferredCommunicationMethod),
  memberRole: roleOf(role),
  fullName: fullName(row),
  isVerified: registeredAt !== null,
});

async function mayReach(ctx: Ctx, communityId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ contacts: communities.contacts, role: memberships.role, cameBy: memberships.cameBy })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, requireUser(ctx).userId)));
  return row !== undefined && canSeeContacts(row.contacts, { role: roleOf(row.role), cameBy: row.cameBy });
}

/**
 * Lists admins, earliest first. For members. Phone and e-mail are null where hidden; those members use
 * `writeToAdmins`.
 */
export const listAdmins = query(communityIdSchema, async (ctx, input): Promise<MemberView[]> => {
  await requireMember(ctx, input.communityId);
  const isShown = await mayReach(ctx, input.communityId);
  const rows = await selectMembers(ctx, and(eq(memberships.communityId, input.communityId), isAdmin)).orderBy(
    asc(memberships.joinedAt),
    asc(people.id),
  );
  return rows.map((row) => viewOf(isShown ? row : { ...row, email: null, phoneNumber: null }));
});

/** For members. */
export const canSeeAdminContacts = query(communityIdSchema, async (ctx, input): Promise<boolean> => {
  await requireMember(ctx, input.communityId);
  return mayReach(ctx, input.communityId);
});

/** Unordered. Ignores malformed ids and non-members. Checks no permission. */
export async function membersAmong(ctx: Ctx, communityId: string, userIds: string[]): Promise<MemberView[]> {
  const ids = userIds.flatMap((id) => idSchema.safeParse(id).data ?? []);
  if (ids.length === 0) return [];
  const rows = await selectMembers(
    ctx,
    and(eq(memberships.communityId, communityId), inArray(memberships.userId, ids)),
  );
  return rows.map(viewOf);
}

/** Checks no permission. */
export async function adminIdsOf(ctx: Ctx, communityId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), isAdmin));
  return rows.map((row) => row.userId);
}
