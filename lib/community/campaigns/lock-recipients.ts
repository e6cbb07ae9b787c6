import { asc, inArray } from "drizzle-orm";
import { sealedRecipients } from "@/db/schema/community";
import { type Ctx, locking } from "@/lib/platform";

/**
 * Locks the records of several campaigns before a statement changes them: each holds the recipient and the
 * excluded members, so closing accounts may meet in them.
 */
export async function lockRecipients(ctx: Ctx, campaignIds: readonly string[]): Promise<void> {
  const ids = [...new Set(campaignIds)];
  locking(ctx, "recipient", ids);
  await ctx.db
    .select({ id: sealedRecipients.campaignId })
    .from(sealedRecipients)
    .where(inArray(sealedRecipients.campaignId, ids))
    .orderBy(asc(sealedRecipients.campaignId))
    .for("update");
}
