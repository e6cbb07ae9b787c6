import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { messageAudience } from "@/db/schema/audience";
import { campaignTypes, communities, memberCounts } from "@/db/schema/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import {
  type LaunchArrival,
  type LaunchCopies,
  type LaunchReach,
  type LaunchWords,
  launchArrival,
  launchReach,
  sendCopyOfLaunch,
} from "@/lib/notification/inside";
import { type Ctx, command, offersTexts, requireUser } from "@/lib/platform";
import { textsOfCommunity } from "../campaigns/community-texts";
import { type LeftOut, leftOutOf } from "../campaigns/left-out";
import { type PreparedLaunch, prepareLaunch } from "../campaigns/prepare-launch";
import { spanishOf } from "../campaigns/rules/default-texts";
import { openDraftOrLaunched } from "./open-draft";
import { reviewLaunchSchema } from "./schemas";
import { chosenIn } from "./write-draft";

type Input = z.output<typeof reviewLaunchSchema>;

export type { LaunchCopies };

export type LaunchReview = {
  name: string;
  goalDollars: number;
  /** Null if the launch message is off. */
  told: { reach: LaunchReach; leftOut: LeftOut; arrival: LaunchArrival } | null;
  /** Few enough members to guess the recipient. */
  isSmallGroup: boolean;
  timeZone: string;
};

/** Members, including admins and recipient. */
const SMALL_GROUP = 12;

async function hasFewMembers(ctx: Ctx, communityId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ members: sql<number>`coalesce(sum(${memberCounts.entries}), 0)::int` })
    .from(memberCounts)
    .where(and(eq(memberCounts.communityId, communityId), eq(memberCounts.isVerified, true)));
  return (row?.members ?? 0) <= SMALL_GROUP;
}

async function prepared(ctx: Ctx, input: Input): Promise<PreparedLaunch> {
  const { campaignId, kind, ...launch } = input;
  if (campaignId === undefined) return prepareLaunch(ctx, launch);
  const { id, communityId } = await openDraftOrLaunched(
    ctx,
    { campaignId, communityId: launch.communityId },
    kind,
  );
  const { excludedIds } = await chosenIn(ctx, id);
  return prepareLaunch(ctx, { ...launch, communityId }, excludedIds);
}

async function wordsOf(
  ctx: Ctx,
  input: Input,
  { communityId, messages }: PreparedLaunch,
): Promise<{ launch: LaunchWords | null; timeZone: string }> {
  const [[community], [type], own] = await Promise.all([
    ctx.db
      .select({ name: communities.name, timeZone: communities.timeZone })
      .from(communities)
      .where(eq(communities.id, communityId)),
    ctx.db
      .select({ way: campaignTypes.way })
      .from(campaignTypes)
      .where(eq(campaignTypes.id, input.campaignTypeId)),
    textsOfCommunity(ctx, communityId),
  ]);
  const timeZone = community?.timeZone ?? "UTC";
  const text = messages.find(({ messageType }) => messageType === LAUNCH_MESSAGE);
  if (!text?.isEnabled) return { launch: null, timeZone };
  const launch = {
    communityName: community?.name ?? "",
    campaignName: input.name,
    content: text.content,
    contentEs: spanishOf(LAUNCH_MESSAGE, text.content, input, own.get(LAUNCH_MESSAGE)),
    goalDollars: input.amount,
    way: type?.way ?? "care",
  };
  return { launch, timeZone };
}

/**
 * Previews recipients by channel, excluded members with reasons, cost of texts in cents, and the words as
 * they arrive. For admins; throws like `launchCampaign`, and with a `campaignId` like `launchDraft`, so the
 * review never passes what the launch refuses.
 */
export const reviewLaunch = command(reviewLaunchSchema, async (ctx, input): Promise<LaunchReview> => {
  const ready = await prepared(ctx, input);
  const { launch, timeZone } = await wordsOf(ctx, input, ready);
  const { communityId, recipientId, excludedIds } = ready;
  const isSmallGroup = await hasFewMembers(ctx, communityId);
  const about = { name: input.name, goalDollars: input.amount, timeZone, isSmallGroup };
  if (!launch) return { ...about, told: null };
  const audience = messageAudience({
    communityId,
    recipientId,
    excluded: excludedIds,
    messageType: LAUNCH_MESSAGE,
    byTextToo: offersTexts(),
  });
  const reach = await launchReach(ctx, audience, launch);
  const leftOut = await leftOutOf(ctx, audience, recipientId);
  return { ...about, told: { reach, leftOut, arrival: launchArrival(launch) } };
});

/**
 * Sends only the caller a test message: an e-mail, and a text if they consented and no other account has
 * their phone. Returns the channels. For admins; throws like `reviewLaunch`, and `too_many` after five within
 * an hour.
 */
export const sendLaunchCopy = command(reviewLaunchSchema, async (ctx, input): Promise<LaunchCopies> => {
  const ready = await prepared(ctx, input);
  const { launch } = await wordsOf(ctx, input, ready);
  if (!launch) return { byText: false, byEmail: false, sharesPhone: false };
  return sendCopyOfLaunch(ctx, { userId: requireUser(ctx).userId }, launch);
});
