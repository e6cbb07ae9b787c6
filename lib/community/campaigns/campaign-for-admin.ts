import { asc, eq } from "drizzle-orm";
import { campaignExclusions } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, LAUNCH_MESSAGE } from "@/lib/kernel";
import type { MessageReach } from "@/lib/notification/inside";
import { type Ctx, query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { campaignIdSchema } from "../schemas";
import type { Audience } from "./audience-preview";
import { campaignFor } from "./campaign-for";
import { reachOf, type Unreached } from "./reach/reach-of";
import { type CampaignPage, publicCampaign } from "./read-campaign";
import type { Recipient } from "./recipient-of";
import { defaultText } from "./rules/default-texts";
import { MESSAGE_TYPES, type MessageType, milestoneOf } from "./rules/milestones";
import { type Person, type SealedFacts, type SuggestedBy, sealedFacts } from "./sealed-facts";

/**
 * `waiting`: milestone not reached. `announced`: queued. `superseded`: a higher milestone came before it was
 * sent. `silent`: off when due.
 */
type MessageOutcome = "waiting" | "announced" | "superseded" | "silent";

export type MessageState = {
  messageType: MessageType;
  content: string;
  isEnabled: boolean;
  /** Percent; null for the launch. */
  milestone: number | null;
  outcome: MessageOutcome;
  /** Time of the launch or the crossing; null while waiting. */
  at: Date | null;
  /** Null while not announced. */
  reach: MessageReach | null;
};

export type AdminCampaign = CampaignPage & {
  recipient: Recipient;
  excludedMembers: { userId: string; firstName: string; lastName: string; fullName: string }[];
  messages: MessageState[];
  /** A few names and the total. */
  unreached: { people: Unreached[]; total: number };
  audience: Audience;
  /** Null if the counts are current. */
  countedAt: Date | null;
  createdBy: Person | null;
  /** Null before the first edit since the launch. */
  savedAt: Date | null;
  savedBy: Person | null;
  /** Null without a suggestion, and after that account is deleted. */
  suggestedBy: SuggestedBy | null;
  messagesPausedSince: Date | null;
};

function messageStates(
  campaign: CampaignPage,
  { texts, crossed }: SealedFacts,
  reaches: readonly MessageReach[],
): MessageState[] {
  return MESSAGE_TYPES.map((messageType) => {
    const text = texts.find((row) => row.messageType === messageType);
    const milestone = milestoneOf(messageType);
    const passed = crossed.find((row) => row.milestone === milestone);
    const isEnabled = text?.isEnabled ?? false;
    const isLaunch = messageType === LAUNCH_MESSAGE;
    return {
      messageType,
      content: text?.content ?? defaultText(messageType),
      isEnabled,
      milestone,
      outcome: isLaunch ? (isEnabled ? "announced" : "silent") : (passed?.outcome ?? "waiting"),
      at: isLaunch ? campaign.launchedAt : (passed?.crossedAt ?? null),
      reach: reaches.find((reach) => reach.messageType === messageType) ?? null,
    };
  });
}

export async function excludedFrom(ctx: Ctx, campaignId: string): Promise<AdminCampaign["excludedMembers"]> {
  const rows = await ctx.db
    .select({ userId: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(campaignExclusions)
    .innerJoin(people, eq(people.id, campaignExclusions.userId))
    .where(eq(campaignExclusions.campaignId, campaignId))
    .orderBy(asc(people.firstName), asc(people.lastName));
  return rows.map((row) => ({ ...row, fullName: fullName(row) }));
}

/**
 * Returns an active or ended campaign with its recipient, excluded members and message states. For admins.
 *
 * - Throws `notFound` for an admin who is its recipient.
 */
export const campaignForAdmin = query(campaignIdSchema, async (ctx, input): Promise<AdminCampaign> => {
  // First: outsiders and the recipient get the same `notFound`.
  const { communityId } = await campaignFor(ctx, input);
  await requireAdmin(ctx, communityId);
  const campaign = await publicCampaign(ctx, input);
  const facts = await sealedFacts(ctx, campaign.id);
  const { recipient, excluded, createdBy, savedAt, savedBy, suggestedBy, pausedSince, keptReach } = facts;
  const { audience, unreached, messages, countedAt } = await reachOf(ctx, campaign, {
    pausedSince,
    kept: keptReach,
  });
  return {
    ...campaign,
    recipient,
    // A corrected recipient may have been excluded before. The row stays in case of another correction.
    excludedMembers: excluded
      .filter(({ id }) => id !== recipient.id)
      .map(({ id, firstName, lastName }) => ({
        userId: id,
        firstName,
        lastName,
        fullName: fullName({ firstName, lastName }),
      })),
    messages: messageStates(campaign, facts, messages),
    unreached,
    audience,
    countedAt,
    createdBy,
    savedAt,
    savedBy,
    suggestedBy,
    messagesPausedSince: pausedSince,
  };
});
