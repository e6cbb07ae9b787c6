import { and, eq, inArray } from "drizzle-orm";
import { campaignMessages, campaignMilestones } from "@/db/schema/community";
import { type Cents, groupPairs } from "@/lib/kernel";
import { type Ctx, enqueue } from "@/lib/platform";
import { crossedMilestones, hasCrossing, MILESTONES, messageTypeOf } from "./rules/milestones";

export async function milestonesOf(
  ctx: Ctx,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await ctx.db
    .select({ campaignId: campaignMilestones.campaignId, milestone: campaignMilestones.milestone })
    .from(campaignMilestones)
    .where(inArray(campaignMilestones.campaignId, [...campaignIds]));
  return groupPairs(rows.map(({ campaignId, milestone }) => [campaignId, milestone]));
}

async function switchedOff(ctx: Ctx, campaignId: string): Promise<number[]> {
  const enabled = await ctx.db
    .select({ messageType: campaignMessages.messageType })
    .from(campaignMessages)
    .where(and(eq(campaignMessages.campaignId, campaignId), eq(campaignMessages.isEnabled, true)));
  const types = new Set<number>(enabled.map(({ messageType }) => messageType));
  return MILESTONES.filter((milestone) => !types.has(messageTypeOf(milestone)));
}

/**
 * Records each milestone reached for the first time, once (primary key). The campaign is locked.
 * `tellOfMilestones` announces the highest with its message on.
 */
export async function crossMilestones(
  ctx: Ctx,
  campaignId: string,
  reached: { raisedCents: Cents; goalDollars: number; alreadyCrossed: number[] },
): Promise<void> {
  if (!hasCrossing(reached)) return;
  const crossing = crossedMilestones({ ...reached, switchedOff: await switchedOff(ctx, campaignId) });
  const row = { campaignId, crossedAt: ctx.now() };
  const rows = (milestones: readonly number[], outcome: "announced" | "superseded" | "silent") =>
    milestones.map((milestone) => ({ ...row, milestone, outcome }));
  const announced = crossing.announce === null ? [] : rows([crossing.announce], "announced");
  await ctx.db
    .insert(campaignMilestones)
    .values([
      ...rows(crossing.superseded, "superseded"),
      ...announced.map((one) => ({ ...one, tellAt: ctx.now() })),
      ...rows(crossing.silent, "silent"),
    ]);
  if (announced.length > 0) await enqueue(ctx, "tell-of-milestones");
}
