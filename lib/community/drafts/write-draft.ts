import { eq } from "drizzle-orm";
import { campaignRecipients } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";
import { checkExcluded, checkType } from "../campaigns/check-campaign";
import { textsOfCommunity } from "../campaigns/community-texts";
import { checkRecipient } from "../campaigns/prepare-launch";
import { defaultTexts, overlay } from "../campaigns/rules/default-texts";
import { excludedFrom } from "../campaigns/second-accounts";
import type { Details } from "../campaigns/write-details";
import type { DraftContent } from "./schemas";

export type Saved = { id: string; revision: number; savedAt: Date };

/** Includes former members. */
type Already = { recipientId: string | null; excludedIds: string[] };

const NOBODY: Already = { recipientId: null, excludedIds: [] };

export async function chosenIn(ctx: Ctx, campaignId: string): Promise<Already> {
  const [recipient] = await ctx.db
    .select({ userId: campaignRecipients.userId })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaignId));
  return { recipientId: recipient?.userId ?? null, excludedIds: await excludedFrom(ctx, campaignId) };
}

async function recipientIn(ctx: Ctx, communityId: string, wanted: string | null, already: Already) {
  if (wanted === null) return null;
  if (wanted.toLowerCase() === already.recipientId) return already.recipientId;
  return (await checkRecipient(ctx, communityId, wanted)).userId;
}

/**
 * Checks present details like a launch. Names in texts are allowed: its recipient cannot read a draft, and
 * the launch asks. Throws `invalid` with field errors.
 */
export async function checkedDetails(
  ctx: Ctx,
  communityId: string,
  content: DraftContent,
  already: Already = NOBODY,
): Promise<Details> {
  if (content.campaignTypeId !== null) await checkType(ctx, content.campaignTypeId);
  const recipientId = await recipientIn(ctx, communityId, content.recipientId, already);
  const excludedIds = await checkExcluded(
    ctx,
    communityId,
    recipientId ?? "",
    content.excludedMembers,
    already.excludedIds,
  );
  const own = await textsOfCommunity(ctx, communityId);
  return { recipientId, excludedIds, messages: overlay(defaultTexts(content, own), content.messages) };
}
