import { inArray, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import type { troubles } from "@/db/schema/troubles";
import { communityFactsOf, isMember } from "@/lib/community/inside";
import { type Ctx, requirePlatform } from "@/lib/platform";

type Trouble = typeof troubles.$inferSelect;

export type TroubleNames = { communityName?: string; campaignName?: string };

const idIn = (value: string | number | undefined): string[] => (typeof value === "string" ? [value] : []);

const communityOf = ({ kind, subject, facts }: Trouble): string[] =>
  kind === "suggestion-unseen" ? [subject] : idIn(facts.communityId);

/** Omits the caller's communities and their campaigns: a campaign may be for the caller. */
export async function namesIn(ctx: Ctx, rows: readonly Trouble[]): Promise<Map<string, TroubleNames>> {
  const { userId } = requirePlatform(ctx);
  const ids = [...new Set(rows.flatMap(communityOf))];
  const campaignIds = [...new Set(rows.flatMap(({ facts }) => idIn(facts.campaignId)))];
  const [communities, campaigns] = await Promise.all([
    communityFactsOf(ctx, ids),
    ctx.db
      .select({ id: campaignFacts.id, name: campaignFacts.name })
      .from(campaignFacts)
      .where(
        sql`${inArray(campaignFacts.id, campaignIds)} and not ${isMember(campaignFacts.communityId, sql`${userId}::uuid`)}`,
      ),
  ]);
  const own = await ownCommunities(ctx, ids, userId);
  return new Map(
    rows.map((row): [string, TroubleNames] => {
      const [communityId] = communityOf(row);
      const isOwn = communityId !== undefined && own.has(communityId);
      const communityName =
        communityId === undefined || isOwn ? undefined : communities.get(communityId)?.name;
      const campaignName = isOwn ? undefined : campaigns.find(({ id }) => id === row.facts.campaignId)?.name;
      return [
        row.id,
        { ...(communityName ? { communityName } : {}), ...(campaignName ? { campaignName } : {}) },
      ];
    }),
  );
}

async function ownCommunities(ctx: Ctx, ids: readonly string[], userId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select x.id from unnest(${`{${ids.join(",")}}`}::uuid[]) x(id)
    where ${isMember(sql`x.id`, sql`${userId}::uuid`)}`);
  return new Set(rows.map(({ id }) => id));
}
