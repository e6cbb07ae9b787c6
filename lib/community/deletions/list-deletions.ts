import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { communities, communityDeletions, communityTypes, endedMemberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { type Cents, fullName } from "@/lib/kernel";
import { balanceColumn, balancesOf } from "@/lib/ledger";
import { type Ctx, requirePlatform } from "@/lib/platform";
import { numberOfMembers } from "../roster/number-of-members";

export type CommunityDeletion = {
  id: string;
  name: string;
  location: string | null;
  way: string;
  numberOfMembers: number;
  ourBalanceCents: number;
  askedAt: Date;
  /** Null without a request, and for a deleted account. */
  askedBy: { fullName: string; email: string | null } | null;
  reason: string;
  endedAt: Date | null;
  erasedFrom: Date | null;
};

export type EndedMoney = { communityId: string; name: string; endedAt: Date; cents: Cents };

/** Lists deleted communities that hold money, earliest deletion first. For the provider. */
export async function listEndedMoney(ctx: Ctx): Promise<EndedMoney[]> {
  requirePlatform(ctx);
  const balance = balanceColumn("community", communities.id);
  const rows = await ctx.db
    .select({
      communityId: communities.id,
      name: communities.name,
      endedAt: communities.endedAt,
      cents: balance,
    })
    .from(communities)
    .where(and(isNotNull(communities.endedAt), ne(balance, 0)))
    .orderBy(asc(communities.endedAt), asc(communities.id));
  return rows.flatMap(({ endedAt, ...row }) => (endedAt ? [{ ...row, endedAt }] : []));
}

/** Requests by age, then unerased deletions by end date. For the provider. */
export async function listDeletions(ctx: Ctx): Promise<CommunityDeletion[]> {
  requirePlatform(ctx);
  const rows = await ctx.db
    .select({
      id: communities.id,
      name: communities.name,
      location: communities.location,
      way: communityTypes.way,
      numberOfMembers: sql<number>`${numberOfMembers} + (
        select count(*)::int from ${endedMemberships}
        join ${people} on ${people.id} = ${endedMemberships.userId}
        where ${endedMemberships.communityId} = ${communities.id}
          and ${people.registeredAt} is not null and ${people.deletedAt} is null)`,
      askedAt: communityDeletions.askedAt,
      reason: communityDeletions.reason,
      endedAt: communities.endedAt,
      erasedFrom: communityDeletions.erasedFrom,
      askedBy: { firstName: people.firstName, lastName: people.lastName, email: people.email },
    })
    .from(communityDeletions)
    .innerJoin(communities, eq(communities.id, communityDeletions.communityId))
    .innerJoin(communityTypes, eq(communityTypes.id, communities.communityTypeId))
    .leftJoin(people, and(eq(people.id, communityDeletions.askedBy), isNull(people.deletedAt)))
    .where(isNull(communityDeletions.erasedAt))
    .orderBy(
      sql`${communityDeletions.erasedFrom} nulls first`,
      asc(communityDeletions.askedAt),
      asc(communities.id),
    );
  const balances = await balancesOf(
    ctx,
    "community",
    rows.map((row) => row.id),
  );
  return rows.map(({ askedBy, ...row }) => ({
    ...row,
    ourBalanceCents: balances.get(row.id) ?? 0,
    askedBy: askedBy && { fullName: fullName(askedBy), email: askedBy.email },
  }));
}
