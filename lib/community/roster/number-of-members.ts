import { type SQL, sql } from "drizzle-orm";
import { communities, memberCounts, memberships } from "@/db/schema/community";
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
