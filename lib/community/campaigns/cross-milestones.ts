import { and, eq, inArray } from "drizzle-orm";
import {
  campaignMessages,
  campaignMilestones,
  campaigns,
  campaignTypes,
  communityMessages,
} from "@/db/schema/community";
import { type Cents, gathered } from "@/lib/kernel";
import { announceCampaign } from "@/lib/notification/inside";
import { type Ctx, enqueue } from "@/lib/platform";
import { spanishOf } from "./rules/default-texts";
import {
  crossedMilestones,
  crossesAny,
  LAUNCH_MESSAGE,
  type MessageType,
  MILESTONES,
  messageTypeOf,
} from "./rules/milestones";

type CampaignRef = { campaignId: string; communityId: string };

/**
 * Queues the campaign's text of this type for the members, unless it is off. Returns the milestones that it takes the
 * place of, because they had not been told yet.
 */
export async function announce(
  ctx: Ctx,
  campaignRef: CampaignRef,
  messageType: MessageType,
): Promise<number[]> {
  const [text] = await ctx.db
    .select({
      content: campaignMessages.content,
      isEnabled: campaignMessages.isEnabled,
      shortCode: campaigns.shortCode,
      campaignTypeId: campaigns.campaignTypeId,
      goalDollars: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      gifts: campaigns.contributionCount,
      way: campaignTypes.way,
      english: communityMessages.english,
      spanish: communityMessages.spanish,
    })
    .from(campaignMessages)
    .innerJoin(campaigns, eq(campaigns.id, campaignMessages.campaignId))
    .leftJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .leftJoin(
      communityMessages,
      and(
        eq(communityMessages.communityId, campaigns.communityId),
        eq(communityMessages.messageType, campaignMessages.messageType),
      ),
    )
    .where(
      and(
        eq(campaignMessages.campaignId, campaignRef.campaignId),
        eq(campaignMessages.messageType, messageType),
      ),
    );
  if (!text?.isEnabled) return [];
  const { content, shortCode, campaignTypeId, goalDollars, raisedCents, gifts, way, english, spanish } = text;
  const replaced = await announceCampaign(ctx, {
    ...campaignRef,
    shortCode,
    messageType,
    content,
    contentEs: spanishOf(messageType, content, { campaignTypeId, amount: goalDollars }, { english, spanish }),
    goalDollars: goalDollars ?? 0,
    raisedCents,
    gifts,
    way: way ?? "care",
  });
  return replaced.flatMap((type) => MILESTONES.filter((milestone) => messageTypeOf(milestone) === type));
}

/** Queues the launch message, unless the admins switched it off. */
export const announceLaunch = (ctx: Ctx, campaignRef: CampaignRef) =>
  announce(ctx, campaignRef, LAUNCH_MESSAGE);

/** The milestones that each of these campaigns has crossed. */
export async function milestonesOf(
  ctx: Ctx,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await ctx.db
    .select({ campaignId: campaignMilestones.campaignId, milestone: campaignMilestones.milestone })
    .from(campaignMilestones)
    .where(inArray(campaignMilestones.campaignId, [...campaignIds]));
  return gathered(rows.map(({ campaignId, milestone }) => [campaignId, milestone]));
}

/** The milestones of which a campaign sends no message. */
async function switchedOff(ctx: Ctx, campaignId: string): Promise<number[]> {
  const enabled = await ctx.db
    .select({ messageType: campaignMessages.messageType })
    .from(campaignMessages)
    .where(and(eq(campaignMessages.campaignId, campaignId), eq(campaignMessages.isEnabled, true)));
  const types = new Set<number>(enabled.map(({ messageType }) => messageType));
  return MILESTONES.filter((milestone) => !types.has(messageTypeOf(milestone)));
}

/**
 * Records every milestone that is reached now and was never reached before. `tellOfMilestones` announces the highest whose
 * message is on. The campaign's row must be locked; the primary key of `campaign_milestones` ensures that each is
 * crossed once.
 */
export async function crossMilestones(
  ctx: Ctx,
  campaignId: string,
  reached: { raisedCents: Cents; goalDollars: number; alreadyCrossed: number[] },
): Promise<void> {
  if (!crossesAny(reached)) return;
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
