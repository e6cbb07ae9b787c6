import { and, asc, eq, isNotNull, isNull, min, type SQL, sql } from "drizzle-orm";
import { campaignSuggestions, campaigns, communities, memberships } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { isAdmin } from "../roster/is-admin";

type UnseenSuggestions = { communityId: string; communityName: string; count: number; since: Date };

/** The suggestion is for every admin (`except` one), so none may see it. */
export const isSeenByNone = (except?: string): SQL => sql`not exists (
  select 1 from ${memberships} join ${people} on ${people.id} = ${memberships.userId}
  where ${memberships.communityId} = ${campaignSuggestions.communityId} and ${isAdmin}
    and ${people.registeredAt} is not null and ${people.deletedAt} is null
    ${except === undefined ? sql`` : sql`and ${people.id} <> ${except}`}
    and not ${isForPerson(campaignSuggestions.campaignId, people.id)})`;

/**
 * Lists communities with a suggestion that no admin may see: the desk names another admin. Never reveals the
 * person. Sealed: for the worker's watch and the desk.
 */
export async function unseenSuggestions(ctx: Ctx): Promise<UnseenSuggestions[]> {
  const rows = await ctx.db
    .select({
      communityId: communities.id,
      communityName: communities.name,
      count: sql<number>`count(*)::int`,
      since: min(campaignSuggestions.suggestedAt),
    })
    .from(campaignSuggestions)
    .innerJoin(campaigns, eq(campaigns.id, campaignSuggestions.campaignId))
    .innerJoin(communities, eq(communities.id, campaignSuggestions.communityId))
    .where(and(isNull(campaignSuggestions.endedAt), isNotNull(communities.confirmedAt), isSeenByNone()))
    .groupBy(communities.id, communities.name)
    .orderBy(asc(communities.name), asc(communities.id));
  return rows.map(({ since, ...row }) => ({ ...row, since: since ?? ctx.now() }));
}
