import { v5 } from "uuid";
import { campaigns } from "@/db/schema/community";
import { audit, type Ctx, command, newUntimedId, requireUser } from "@/lib/platform";
import { announceLaunch } from "../campaigns/announce";
import { prepareLaunch } from "../campaigns/prepare-launch";
import { repeatableCampaignId } from "../campaigns/repeatable-campaign-id";
import { requireSameLaunch } from "../campaigns/require-same-launch";
import { addDetails } from "../campaigns/write-details";
import { launchCampaignSchema } from "../schemas";
import { draftOfForm } from "./draft-of-form";
import { launchRow } from "./launch-row";

/** Idempotent id from community, admin and key. */
const idFor = (ctx: Ctx, communityId: string, requestKey: string | undefined) =>
  requestKey === undefined ? newUntimedId() : v5(`${communityId}:${requireUser(ctx).userId}`, requestKey);

/**
 * Creates and launches a campaign for a verified member and queues its launch message unless off. For admins.
 *
 * - A repeated `requestKey` returns its campaign, and launches its saved draft.
 * - `repeatedFrom`: the ended campaign that it repeats.
 * - Throws `invalid` by field, also for a text that reveals or names a member without `confirmedFinds`.
 * - Throws `conflict` before approval, and for a reused key with other content.
 * - Throws `notFound` for a campaign that the caller cannot repeat.
 */
export const launchCampaign = command(launchCampaignSchema, async (ctx, input): Promise<{ id: string }> => {
  const launch = await prepareLaunch(ctx, input);
  const { communityId, recipientId, confirmedFinds } = launch;
  const repeatedFrom = await repeatableCampaignId(ctx, communityId, input.repeatedFrom);
  // The draft may be saved although its author never saw the response.
  const draft = await draftOfForm(ctx, communityId, input.requestKey);
  if (draft) return launchRow(ctx, { id: draft.id, communityId }, "draft", input, launch);
  const id = idFor(ctx, communityId, input.requestKey);
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(campaigns)
    .values({
      id,
      communityId,
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      status: "launched",
      createdBy: requireUser(ctx).userId,
      createdAt: now,
      launchedAt: now,
      repeatedFrom,
    })
    .onConflictDoNothing({ target: campaigns.id })
    .returning({ id: campaigns.id });
  if (!made) {
    await requireSameLaunch(ctx, id, input, launch);
    return { id };
  }
  await addDetails(ctx, id, {
    recipientId,
    excludedIds: launch.excludedIds,
    messages: launch.messages,
  });
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
});
