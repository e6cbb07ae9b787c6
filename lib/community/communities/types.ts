import { asc, eq } from "drizzle-orm";
import {
  campaignTypes as campaignTypesTable,
  communityTypes as communityTypesTable,
} from "@/db/schema/community";
import { invalidField } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { type Images, picturesOf } from "./images";

type CommunityType = { id: number; name: string; way: string; images: Images };
type CampaignType = { id: number; name: string; way: string; icon: string; images: Images };

export async function communityTypes(ctx: Ctx): Promise<CommunityType[]> {
  const rows = await ctx.db.select().from(communityTypesTable).orderBy(asc(communityTypesTable.id));
  return rows.map((row) => ({ ...row, images: picturesOf(row.way) }));
}

export async function campaignTypes(ctx: Ctx): Promise<CampaignType[]> {
  const rows = await ctx.db.select().from(campaignTypesTable).orderBy(asc(campaignTypesTable.id));
  return rows.map((row) => ({ ...row, images: picturesOf(row.way) }));
}

/** Throws `invalid`. */
export async function checkType(ctx: Ctx, communityTypeId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: communityTypesTable.id })
    .from(communityTypesTable)
    .where(eq(communityTypesTable.id, communityTypeId));
  if (rows.length === 0) throw invalidField("communityTypeId", "community.invalid_type");
}

export async function wayOf(ctx: Ctx, communityTypeId: number): Promise<string> {
  const [row] = await ctx.db
    .select({ way: communityTypesTable.way })
    .from(communityTypesTable)
    .where(eq(communityTypesTable.id, communityTypeId));
  if (!row) throw new Error("a community of an unknown kind");
  return row.way;
}
