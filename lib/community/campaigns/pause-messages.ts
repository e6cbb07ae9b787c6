import { z } from "zod";
import {
  campaignOfConcern,
  noteInThread,
  pausedSince,
  queueMessage,
  setPause,
} from "@/lib/notification/inside";
import { audit, type Ctx, command, env, query, requirePlatform } from "@/lib/platform";
import { lockCampaign } from "../lock";
import { adminIdsOf } from "../roster/members";
import { mayNotBeNamedTo } from "../visibility";
import { type CampaignView, campaignFor } from "./campaign-for";

const concernSchema = z.object({ threadId: z.string() });

export type ReportedCampaign = Pick<
  CampaignView,
  "id" | "communityId" | "communityName" | "name" | "status" | "isEnded" | "amount" | "raisedCents" | "images"
> & { pausedSince: Date | null };

/**
 * Returns the campaign of a concern, without its recipient. Platform admins only.
 *
 * - Throws `notFound` if it does not exist, and for its recipient.
 */
export const reportedCampaign = query(concernSchema, async (ctx, input): Promise<ReportedCampaign> => {
  requirePlatform(ctx);
  const campaignId = await campaignOfConcern(ctx, input.threadId);
  const { id, communityId, communityName, name, status, isEnded, amount, raisedCents, images } =
    await campaignFor(ctx, { campaignId });
  const since = await pausedSince(ctx, id);
  return {
    id,
    communityId,
    communityName,
    name,
    status,
    isEnded,
    amount,
    raisedCents,
    images,
    pausedSince: since,
  };
});

/** Notifies every admin of the community except the recipient. */
async function tell(
  ctx: Ctx,
  template: "messages-held" | "messages-released",
  { id, communityId, communityName, name, isEnded }: CampaignView,
): Promise<void> {
  const path = isEnded ? "completed" : "active";
  const link = `${env().APP_URL}/campaigns/campaign/${path}/${id}?campaignCommunityId=${communityId}`;
  const data = { communityName, campaignName: name, link, support: env().PROVIDER_SUPPORT_EMAIL };
  for (const adminId of (await adminIdsOf(ctx, communityId)).toSorted()) {
    if (await mayNotBeNamedTo(ctx, id, { userId: adminId })) continue;
    await queueMessage(ctx, {
      dedupeKey: `${template}:${id}:${ctx.now().getTime()}:${adminId}`,
      template,
      to: { userId: adminId },
      communityId,
      campaignId: id,
      inApp: { communityId },
      data,
    });
  }
}

/**
 * Pauses the messages of a reported campaign until they are resumed. Idempotent. Platform admins only.
 *
 * - Notifies its admins except the recipient, and adds to the community's history.
 * - Throws `notFound` like `reportedCampaign`.
 */
export const pauseMessages = command(concernSchema, async (ctx, { threadId }): Promise<void> => {
  requirePlatform(ctx);
  const campaign = await campaignFor(ctx, { campaignId: await campaignOfConcern(ctx, threadId) });
  const { id, communityId } = await lockCampaign(ctx, campaign.id);
  if (!(await setPause(ctx, id, true))) return;
  await noteInThread(ctx, threadId, "held");
  await tell(ctx, "messages-held", campaign);
  await audit(ctx, "campaign.messages_held", { type: "campaign", id }, { communityId });
});

/** Resumes the messages. Platform admins only. Throws like `pauseMessages`. */
export const resumeMessages = command(concernSchema, async (ctx, { threadId }): Promise<void> => {
  requirePlatform(ctx);
  const campaign = await campaignFor(ctx, { campaignId: await campaignOfConcern(ctx, threadId) });
  const { id, communityId } = await lockCampaign(ctx, campaign.id);
  if (!(await setPause(ctx, id, false))) return;
  await noteInThread(ctx, threadId, "released");
  await tell(ctx, "messages-released", campaign);
  await audit(ctx, "campaign.messages_released", { type: "campaign", id }, { communityId });
});
