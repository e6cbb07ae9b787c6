import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { type Ctx, inTransaction } from "@/lib/platform";
import { lockRecipients } from "./lock-recipients";

/**
 * Condition: this person has confirmed the kept mailbox of the campaign's deleted recipient. Sealed like
 * `recipientOf`.
 */
export const wasFor = (campaignId: SQLWrapper, userId: string): SQL => sql`exists (
  select 1 from ${campaignRecipients} kept
  join ${people} gone on gone.id = kept.user_id
  join ${people} caller on ${isSameMailbox(sql`kept.email`, sql`caller.email`)}
  where kept.campaign_id = ${campaignId}
    and gone.deleted_at is not null and caller.id = ${userId} and caller.email_confirmed_at is not null)`;

/** The campaign keeps a deleted recipient's name. */
export const hasKeptRecipient = (campaignId: SQLWrapper): SQL<boolean> => sql`exists (
  select 1 from ${campaignRecipients} kept where kept.campaign_id = ${campaignId} and kept.full_name is not null)`;

export const isCompletedBefore = (campaignId: SQLWrapper, before: Date): SQL<boolean> => sql`exists (
  select 1 from ${campaigns} ended where ended.id = ${campaignId} and ended.completed_at < ${before.toISOString()}::timestamptz)`;

/** Checks no permission. */
export async function forgetKeptRecipients(ctx: Ctx, campaignIds: string[]): Promise<void> {
  if (campaignIds.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await lockRecipients(tx, campaignIds);
    await tx.db
      .update(campaignRecipients)
      .set({ fullName: null, email: null, phoneNumber: null })
      .where(inArray(campaignRecipients.campaignId, campaignIds));
  });
}
