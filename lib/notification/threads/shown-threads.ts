import { isNull, not, or, type SQL, sql } from "drizzle-orm";
import { deskThreads } from "@/db/schema/desk-threads";
import { isForPerson } from "@/db/schema/for-person";
import { type Ctx, requirePlatform } from "@/lib/platform";

/**
 * A condition on threads: a concern about a campaign that is for the caller does not exist for the caller, who may work
 * for the provider and be in need. Throws for whoever is not the provider's.
 */
export function shownThreads(ctx: Ctx): SQL | undefined {
  const { userId } = requirePlatform(ctx);
  return or(isNull(deskThreads.campaignId), not(sql`(${isForPerson(deskThreads.campaignId, userId)})`));
}
