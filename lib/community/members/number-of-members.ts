import { type SQL, sql } from "drizzle-orm";
import { communities, memberCounts, memberships } from "@/db/schema/community";
import { ADMIN } from "../communities/rules/standing";

/**
 * How many people belong to a community, as a column of a query that reads `communities`. Whoever was only
 * invited does not count before they accept, whether or not their address has an account: else the number
 * would tell an admin which addresses have one. A sum of kept counts: thirty thousand are not counted one by one.
 */
export const numberOfMembers: SQL<number> = sql<number>`(
  select coalesce(sum(${memberCounts.entries}), 0)::int from ${memberCounts}
  where ${memberCounts.communityId} = ${communities.id} and ${memberCounts.isVerified})`;

/** How many of them are admins, as a column beside `numberOfMembers`. */
export const numberOfAdmins: SQL<number> = sql<number>`(
  select count(*)::int from ${memberships} own
  where own.community_id = ${communities.id} and own.role = ${sql.raw(String(ADMIN))})`;
