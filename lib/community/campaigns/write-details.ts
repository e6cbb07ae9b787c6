import { eq } from "drizzle-orm";
import { campaignExclusions, campaignMessages, campaignRecipients } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";
import type { MessageSetting } from "../schemas";

export type Details = {
  /** Null only in drafts and suggestions. */
  recipientId: string | null;
  excludedIds: readonly string[];
  messages: readonly MessageSetting[];
};

/** Checks nothing. */
export async function addDetails(ctx: Ctx, campaignId: string, details: Details): Promise<void> {
  const { recipientId, excludedIds, messages } = details;
  if (recipientId !== null) {
    await ctx.db.insert(campaignRecipients).values({ campaignId, userId: recipientId });
  }
  if (excludedIds.length > 0) {
    await ctx.db.insert(campaignExclusions).values(excludedIds.map((userId) => ({ campaignId, userId })));
  }
  if (messages.length > 0) {
    await ctx.db.insert(campaignMessages).values(messages.map((text) => ({ campaignId, ...text })));
  }
}

/** The draft or suggestion must be locked. Checks nothing. */
export async function replaceDetails(ctx: Ctx, campaignId: string, details: Details): Promise<void> {
  await ctx.db.delete(campaignRecipients).where(eq(campaignRecipients.campaignId, campaignId));
  await ctx.db.delete(campaignExclusions).where(eq(campaignExclusions.campaignId, campaignId));
  await ctx.db.delete(campaignMessages).where(eq(campaignMessages.campaignId, campaignId));
  await addDetails(ctx, campaignId, details);
}
