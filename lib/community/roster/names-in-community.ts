import { and, asc, eq, not, notInArray, or, sql } from "drizzle-orm";
import { communities, memberEntries } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { nameKey } from "./name-key";

type Wanted = { words: readonly string[]; without: readonly string[] };

/**
 * Returns the community's name and the members named by one of these words. Reads only those, and non-ASCII
 * names without keys (`keyNames`). Skips invited people: matches would reveal accounts. Checks no permission.
 */
export async function namesInCommunity(
  ctx: Ctx,
  communityId: string,
  { words, without }: Wanted,
): Promise<{ name: string; members: { firstName: string; lastName: string }[] }> {
  const keys = `{${words.map((word) => nameKey(communityId, word)).join(",")}}`;
  // Otherwise Postgres may scan all people of the site.
  const named = ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.id, memberEntries.id))
    .limit(1)
    .as("named");
  const members = await ctx.db
    .select({ firstName: named.firstName, lastName: named.lastName })
    .from(memberEntries)
    .innerJoinLateral(named, sql`true`)
    .where(
      and(
        eq(memberEntries.communityId, communityId),
        eq(memberEntries.isVerified, true),
        or(not(memberEntries.isKeyed), sql`${memberEntries.nameKeys} && ${keys}::integer[]`),
        notInArray(memberEntries.id, [...without]),
      ),
    )
    .orderBy(asc(named.firstName), asc(named.lastName), asc(memberEntries.id));
  const [community] = await ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  return { name: community?.name ?? "", members };
}
