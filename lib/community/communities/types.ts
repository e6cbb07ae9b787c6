import { asc } from "drizzle-orm";
import {
  campaignTypes as campaignTypesTable,
  communityTypes as communityTypesTable,
} from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";
import { type Images, picturesOf } from "./images";

export type CommunityType = { id: number; name: string; way: string; images: Images };
export type CampaignType = { id: number; name: string; way: string; icon: string; images: Images };

/** The kinds of community one can found. Open to everybody. */
export async function communityTypes(ctx: Ctx): Promise<CommunityType[]> {
  const rows = await ctx.db.select().from(communityTypesTable).orderBy(asc(communityTypesTable.id));
  return rows.map((row) => ({ ...row, images: picturesOf(row.way) }));
}

/** The types of need a campaign can have. Open to everybody. */
export async function campaignTypes(ctx: Ctx): Promise<CampaignType[]> {
  const rows = await ctx.db.select().from(campaignTypesTable).orderBy(asc(campaignTypesTable.id));
  return rows.map((row) => ({ ...row, images: picturesOf(row.way) }));
}
