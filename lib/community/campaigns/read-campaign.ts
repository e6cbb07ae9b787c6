import { and, eq } from "drizzle-orm";
import { campaignMilestones } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, query, readOnce } from "@/lib/platform";
import { requireMember } from "../policies";
import { campaignIdSchema } from "../schemas";
import { type CampaignView, campaignFor } from "./campaign-for";
import { type Progress, progress } from "./rules/progress";

/** A campaign as everybody to whom it exists may see it. */
export type CampaignPage = CampaignView & {
  progress: Progress;
  /** When the goal was first met; it stays even if a refund follows. */
  goalMetAt: Date | null;
};

async function withProgress(ctx: Ctx, campaign: CampaignView): Promise<CampaignPage> {
  const [met] = await readOnce(ctx, `goal met ${campaign.id}`, async () =>
    ctx.db
      .select({ at: campaignMilestones.crossedAt })
      .from(campaignMilestones)
      .where(and(eq(campaignMilestones.campaignId, campaign.id), eq(campaignMilestones.milestone, 100))),
  );
  return {
    ...campaign,
    progress: progress(campaign.raisedCents, campaign.amount),
    goalMetAt: met?.at ?? null,
  };
}

/**
 * The page for visitors, strangers and members alike: active, stopped or completed (`status`). Throws `notFound` for
 * whatever does not exist for the caller.
 */
export const publicCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  return withProgress(ctx, await campaignFor(ctx, input));
});

/** An active campaign for a member of its community. Throws `notFound` once it is no longer active. */
export const activeCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  await requireMember(ctx, campaign.communityId);
  if (campaign.status !== "launched") throw notFound("no longer active");
  return withProgress(ctx, campaign);
});

/** A stopped or completed campaign; its `completedAt` is the transaction time. Throws `notFound` for active ones. */
export const completedCampaign = query(campaignIdSchema, async (ctx, input): Promise<CampaignPage> => {
  const campaign = await campaignFor(ctx, input);
  if (!campaign.isEnded) throw notFound("still active");
  return withProgress(ctx, campaign);
});
