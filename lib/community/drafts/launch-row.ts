import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, requireUser } from "@/lib/platform";
import { announceLaunch } from "../campaigns/announce";
import type { PreparedLaunch } from "../campaigns/prepare-launch";
import { requireSameLaunch } from "../campaigns/same-launch";
import { replaceDetails } from "../campaigns/write-details";
import { isEnded } from "../communities/rules/standing";
import { endSuggestion } from "./end-suggestion";
import { type DraftKind, lockDraftOrLaunched } from "./open-draft";
import type { launchDraftSchema } from "./schemas";

type Content = Omit<z.output<typeof launchDraftSchema>, "communityId" | "campaignId">;

/**
 * Makes the active campaign of a draft or suggestion, whose launch is prepared: status, content, details, the end of
 * the suggestion, audit and message, under the campaign's lock. Throws `conflict` when `revision` is not the saved one,
 * or it was launched with other content, and `notFound` once it was deleted or is for the caller.
 */
export async function launchRow(
  ctx: Ctx,
  opened: { id: string; communityId: string },
  kind: DraftKind,
  input: Content,
  prepared: PreparedLaunch,
): Promise<{ id: string }> {
  const { id, communityId } = opened;
  const draft = await lockDraftOrLaunched(ctx, opened, kind);
  if (draft.status === "launched" || isEnded(draft.status)) {
    await requireSameLaunch(ctx, id, input, prepared);
    return { id };
  }
  if (input.revision !== undefined && input.revision !== draft.revision) {
    throw conflict("campaign.changed_meanwhile");
  }
  const now = ctx.now();
  await ctx.db
    .update(campaigns)
    .set({
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      status: "launched",
      createdBy: requireUser(ctx).userId,
      launchedAt: now,
      // A campaign begins with its launch: how often its draft was saved is no edit of it.
      revision: 1,
    })
    .where(eq(campaigns.id, id));
  await replaceDetails(ctx, id, {
    recipientId: prepared.recipientId,
    excludedIds: prepared.excludedIds,
    messages: prepared.messages,
  });
  await endSuggestion(ctx, id);
  const { confirmedFinds } = prepared;
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
}
