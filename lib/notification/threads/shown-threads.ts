import { and, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { deskThreads } from "@/db/schema/desk-threads";
import { isForPerson } from "@/db/schema/for-person";
import { type Ctx, requirePlatform } from "@/lib/platform";

/** Hides concerns about a campaign whose recipient is the caller, who may be staff. Throws for non-staff. */
export function visibleThreads(ctx: Ctx): SQL | undefined {
  const { userId } = requirePlatform(ctx);
  return or(isNull(deskThreads.campaignId), not(sql`(${isForPerson(deskThreads.campaignId, userId)})`));
}

export async function hidesThread(ctx: Ctx): Promise<boolean> {
  const { userId } = requirePlatform(ctx);
  const rows = await ctx.db
    .select({ id: deskThreads.id })
    .from(deskThreads)
    .where(and(isNotNull(deskThreads.campaignId), isForPerson(deskThreads.campaignId, userId)))
    .limit(1);
  return rows.length > 0;
}
