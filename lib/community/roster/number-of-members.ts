import { type SQL, sql } from "drizzle-orm";
import { communities, joinRequests, memberCounts, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { ADMIN } from "../communities/rules/standing";

/**
 * Column of a query on `communities`. Counts invited people only after accepting: earlier counting would
 * reveal accounts. Sums stored counts, because counting 30,000 rows is slow.
 */
export const numberOfMembers: SQL<number> = sql<number>`(
  select coalesce(sum(${memberCounts.entries}), 0)::int from ${memberCounts}
  where ${memberCounts.communityId} = ${communities.id} and ${memberCounts.isVerified})`;

export const numberOfAdmins: SQL<number> = sql<number>`(
  select count(*)::int from ${memberships} own
  where own.community_id = ${communities.id} and own.role = ${sql.raw(String(ADMIN))})`;

/** For the badge in the menu; 0 unless `isShown`. */
export const numberOfJoinRequests = (isShown: boolean): SQL<number> =>
  !isShown
    ? sql<number>`0`
    : sql<number>`case when ${memberships.role} = ${ADMIN} then (
        select count(*)::int from ${joinRequests}
        join ${people} on ${people.id} = ${joinRequests.userId}
        where ${joinRequests.communityId} = ${communities.id} and ${joinRequests.answeredAt} is null
          and ${people.deletedAt} is null) else 0 end`;
