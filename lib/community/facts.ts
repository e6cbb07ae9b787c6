import { inArray } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { notFound } from "@/lib/kernel";
import { type Ctx, idSchema } from "@/lib/platform";

type CampaignFacts = typeof campaignFacts.$inferSelect;
type CommunityFacts = typeof communityFacts.$inferSelect;

/** A malformed id gets the `notFound` of an unknown one. */
export function idOf(value: string): string {
  const parsed = idSchema.safeParse(value);
  if (!parsed.success) throw notFound("malformed id");
  return parsed.data;
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Omits unknown ids. Checks no permission. */
export const campaignFactsOf = async (ctx: Ctx, ids: string[]): Promise<Map<string, CampaignFacts>> =>
  ids.length === 0
    ? new Map()
    : byId(await ctx.db.select().from(campaignFacts).where(inArray(campaignFacts.id, ids)));

/** Omits unknown ids. Checks no permission. */
export const communityFactsOf = async (ctx: Ctx, ids: string[]): Promise<Map<string, CommunityFacts>> =>
  ids.length === 0
    ? new Map()
    : byId(await ctx.db.select().from(communityFacts).where(inArray(communityFacts.id, ids)));
