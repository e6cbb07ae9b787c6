import { and, asc, countDistinct, eq, inArray, isNotNull, lt, lte, min } from "drizzle-orm";
import { campaignMilestones, campaigns } from "@/db/schema/community";
import { MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction, log, requireSystem } from "@/lib/platform";
import { lockCampaign } from "../lock";
import { announce, type CampaignRef } from "./announce";
import { MILESTONES, messageTypeOf } from "./rules/milestones";

const BATCH = 100;
const RETRY_AFTER = 10 * MINUTE;

const ofCampaign = (campaignId: string) =>
  and(eq(campaignMilestones.campaignId, campaignId), isNotNull(campaignMilestones.tellAt));

export async function untoldMilestones(
  ctx: Ctx,
  before: Date,
): Promise<{ count: number; since: Date } | null> {
  const [row] = await ctx.db
    .select({
      count: countDistinct(campaignMilestones.campaignId),
      since: min(campaignMilestones.crossedAt),
    })
    .from(campaignMilestones)
    .where(and(isNotNull(campaignMilestones.tellAt), lt(campaignMilestones.crossedAt, before)));
  return row?.since ? { count: row.count, since: row.since } : null;
}

async function tellOf(ctx: Ctx, campaignRef: CampaignRef): Promise<void> {
  const { campaignId } = campaignRef;
  await inTransaction(ctx, async (tx) => {
    await lockCampaign(tx, campaignId);
    const waiting = await tx.db
      .update(campaignMilestones)
      .set({ tellAt: null })
      .where(ofCampaign(campaignId))
      .returning({ milestone: campaignMilestones.milestone });
    const superseded: number[] = [];
    for (const one of MILESTONES) {
      if (!waiting.some(({ milestone }) => milestone === one)) continue;
      superseded.push(...(await announce(tx, campaignRef, messageTypeOf(one))));
    }
    if (superseded.length === 0) return;
    await tx.db
      .update(campaignMilestones)
      .set({ outcome: "superseded" })
      .where(
        and(eq(campaignMilestones.campaignId, campaignId), inArray(campaignMilestones.milestone, superseded)),
      );
  });
}

/**
 * Writes the messages of crossed milestones. Safe for concurrent workers. Returns tried and failed counts.
 *
 * One transaction per campaign: a text that fails reverts no booking and is retried.
 */
export async function tellOfMilestones(ctx: Ctx): Promise<{ tried: number; failed: number }> {
  requireSystem(ctx);
  const done = { tried: 0, failed: 0 };
  for (;;) {
    const due = await ctx.db
      .selectDistinct({ campaignId: campaigns.id, communityId: campaigns.communityId })
      .from(campaignMilestones)
      .innerJoin(campaigns, eq(campaigns.id, campaignMilestones.campaignId))
      .where(lte(campaignMilestones.tellAt, ctx.now()))
      .orderBy(asc(campaigns.id))
      .limit(BATCH);
    if (due.length === 0) return done;
    for (const campaignRef of due) {
      done.tried += 1;
      try {
        await tellOf(ctx, campaignRef);
      } catch (error) {
        done.failed += 1;
        log.error("campaigns.milestone_not_told", error, { campaignId: campaignRef.campaignId });
        await ctx.db
          .update(campaignMilestones)
          .set({ tellAt: new Date(ctx.now().getTime() + RETRY_AFTER) })
          .where(ofCampaign(campaignRef.campaignId));
      }
    }
  }
}
