import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, requireUser } from "@/lib/platform";
import { announceLaunch } from "../campaigns/cross-milestones";
import { requireSameLaunch } from "../campaigns/launch-campaign";
import { prepareLaunch } from "../campaigns/prepare-launch";
import { defaultTexts, overlay } from "../campaigns/rules/default-texts";
import { replaceDetails } from "../campaigns/write-details";
import { isEnded } from "../communities/rules/standing";
import { endSuggestion } from "./end-suggestion";
import { type DraftKind, lockDraftOrLaunched, openDraftOrLaunched } from "./open-draft";
import { launchDraftSchema } from "./schemas";
import { chosenIn } from "./write-draft";

async function launch(
  ctx: Ctx,
  input: z.output<typeof launchDraftSchema>,
  kind: DraftKind,
): Promise<{ id: string }> {
  const opened = await openDraftOrLaunched(ctx, input, kind);
  const { id, communityId } = opened;
  const { excludedIds } = await chosenIn(ctx, id);
  const prepared = await prepareLaunch(ctx, { ...input, communityId }, excludedIds);
  const draft = await lockDraftOrLaunched(ctx, opened, kind);
  if (draft.status === "launched" || isEnded(draft.status)) {
    await requireSameLaunch(ctx, id, input, prepared.recipientId);
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
    messages: overlay(defaultTexts(input), input.messages),
  });
  await endSuggestion(ctx, id);
  const { confirmedFinds } = prepared;
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
}

/**
 * Launches a draft with the content that is sent, as `launchCampaign` would: the draft becomes the active campaign, in
 * one transaction. Of two launches the second returns the campaign if its content is the same. For admins of the
 * community. Throws like `launchCampaign`; `conflict` when `revision` is not the saved one any more, or it was
 * launched with other content; `notFound` once it was deleted, and for whoever it is for.
 */
export const launchDraft = command(launchDraftSchema, (ctx, input) => launch(ctx, input, "draft"));

/** Launches a member's suggestion, like `launchDraft`. Nothing but admins' reads connects the two afterwards. */
export const launchSuggestion = command(launchDraftSchema, (ctx, input) => launch(ctx, input, "suggestion"));
