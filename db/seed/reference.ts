import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { areaCodes, campaignTypes, communityTypes } from "@/db/schema";
import { AREA_CODES } from "./area-codes";

const COMMUNITY_TYPES = [
  { id: 1, name: "Class alumni", way: "care" },
  { id: 2, name: "Camp group", way: "school" },
  { id: 3, name: "Congregation", way: "loss" },
  { id: 4, name: "Neighborhood", way: "home" },
  { id: 5, name: "Other group", way: "table" },
];

const CAMPAIGN_TYPES = [
  { id: 1, name: "Medical bills", way: "care", icon: "heart-pulse" },
  { id: 2, name: "Housing", way: "home", icon: "house" },
  { id: 3, name: "Loss in the family", way: "loss", icon: "flower-2" },
  { id: 4, name: "School costs", way: "school", icon: "book-open" },
  { id: 5, name: "Food and bills", way: "table", icon: "soup" },
  { id: 6, name: "Loss of work", way: "table", icon: "briefcase" },
  { id: 7, name: "Other need", way: "care", icon: "hand-heart" },
];

/** Idempotent. */
export async function seedReference(database: PostgresJsDatabase): Promise<void> {
  await database
    .insert(communityTypes)
    .values(COMMUNITY_TYPES)
    .onConflictDoUpdate({
      target: communityTypes.id,
      set: { name: sql`excluded.name`, way: sql`excluded.way` },
    });
  await database
    .insert(campaignTypes)
    .values(CAMPAIGN_TYPES)
    .onConflictDoUpdate({
      target: campaignTypes.id,
      set: { name: sql`excluded.name`, way: sql`excluded.way`, icon: sql`excluded.icon` },
    });
  await database
    .insert(areaCodes)
    .values(AREA_CODES)
    .onConflictDoUpdate({
      target: areaCodes.code,
      set: { timeZone: sql`excluded.time_zone`, region: sql`excluded.region` },
      setWhere: sql`(area_codes.time_zone, area_codes.region) is distinct from (excluded.time_zone, excluded.region)`,
    });
}
