import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cents } from "@/lib/kernel";

/** In cents (`db/routines/campaign_card_fees.sql`). */
export const cardFeesOf = (campaignId: SQLWrapper | string): SQL<Cents> =>
  sql<Cents>`campaign_card_fees(${campaignId})`.mapWith(Number);
