import { asc, eq } from "drizzle-orm";
import { campaignExclusions } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import type { MessageReach } from "@/lib/notification/inside";
import { type Ctx, query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { campaignIdSchema } from "../schemas";
import type { Audience } from "./audience";
import { campaignFor } from "./campaign-for";
import { reachOf, type Unreached } from "./reach/reach-of";
import { type CampaignPage, publicCampaign } from "./read-campaign";
import type { Recipient } from "./recipient-of";
import { defaultText } from "./rules/default-texts";
import { LAUNCH_MESSAGE, MESSAGE_TYPES, type MessageType, milestoneOf } from "./rules/milestones";
import { type Person, type SealedFacts, type SuggestedBy, sealedFacts } from "./sealed-facts";

/**
 * What became of a message. `waiting`: its milestone is not reached yet. `announced`: queued for the members.
 * `superseded`: a higher milestone was reached before it was told. `silent`: it was switched off when it was due.
 */
export type MessageOutcome = "waiting" | "announced" | "superseded" | "silent";

export type MessageState = {
  messageType: MessageType;
  content: string;
  isEnabled: boolean;
  /** Percent; null for the launch. */
  milestone: number | null;
  outcome: MessageOutcome;
  /** When it was launched or its milestone was crossed; null while waiting. */
  at: Date | null;
  /** How far its delivery has come; null while nothing was announced. */
  reach: MessageReach | null;
};

/** A campaign with everything that only admins may see. */
export type AdminCampaign = CampaignPage & {
  recipient: Recipient;
  excludedMembers: { userId: string; firstName: string; lastName: string; fullName: string }[];
  messages: MessageState[];
  /** A few members without a working channel whom an admin can help, and their number. */
  unreached: { people: Unreached[]; total: number };
  audience: Audience;
  /** When audience and reach were counted, where that is not now: in large communities. */
  countedAt: Date | null;
  createdBy: Person | null;
  /** Null without a suggestion, or once that member's account is deleted. */
  suggestedBy: SuggestedBy | null;
  /** Since when the provider holds back its messages; null when it does not. */
  messagesHeldSince: Date | null;
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

/** Lists members excluded from a campaign's messages. Sealed like `recipientOf`. */
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
 * A launched, stopped or completed campaign with its recipient, its excluded members and the state of its
 * messages. For admins of its community; throws `notFound` for an admin who is its recipient.
 */
export const campaignForAdmin = query(campaignIdSchema, async (ctx, input): Promise<AdminCampaign> => {
  // Reads the campaign first: members of other communities and its recipient get the same "not found".
  const { communityId } = await campaignFor(ctx, input);
  await requireAdmin(ctx, communityId);
  const campaign = await publicCampaign(ctx, input);
  const facts = await sealedFacts(ctx, campaign.id);
  const { recipient, excluded, createdBy, suggestedBy, heldSince, keptReach } = facts;
  const { audience, unreached, messages, countedAt } = await reachOf(ctx, campaign, {
    heldSince,
    kept: keptReach,
  });
  return {
    ...campaign,
    recipient,
    // A recipient who was corrected may have been left out before, and is again if they are corrected once more.
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
    suggestedBy,
    messagesHeldSince: heldSince,
  };
});
