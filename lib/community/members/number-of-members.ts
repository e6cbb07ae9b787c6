import { type SQL, sql } from "drizzle-orm";
import { communities, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";

/**
 * How many people belong to a community, as a column of a query that reads `communities`. Whoever was only
 * invited does not count before they accept, whether or not their address has an account: else the number
 * would tell an admin which addresses have one.
 */
export const numberOfMembers: SQL<number> = sql<number>`(
  select count(*)::int from ${memberships}
  join ${people} on ${people.id} = ${memberships.userId}
  where ${memberships.communityId} = ${communities.id}
    and ${people.registeredAt} is not null and ${people.deletedAt} is null)`;
