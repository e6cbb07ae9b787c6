import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountsOfMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { conflict, invalidField } from "@/lib/kernel";
import { type Ctx, idSchema, requireUser } from "@/lib/platform";
import { lockStanding } from "../lock";
import { lockOwnAdminRole } from "../policies";
import { type MemberView, membersAmong } from "../roster/members";
import type { launchCampaignSchema, MessageSetting } from "../schemas";
import { checkExcluded, checkType, refuseMatches } from "./check-campaign";
import { textsOfCommunity } from "./community-texts";
import {
  type CommunityTexts,
  defaultTexts,
  launchedText,
  type Need,
  overlay,
  spanishOf,
} from "./rules/default-texts";

import { findSecondAccounts } from "./second-accounts";

export type PreparedLaunch = {
  communityId: string;
  recipientId: string;
  excludedIds: string[];
  /** Number of matches that the admin confirmed. */
  confirmedFinds: number;
  /** All five texts: the given ones, and the community's for the others. */
  messages: MessageSetting[];
};

/**
 * Returns the recipient: a verified member who is neither the caller nor an account with their mailbox.
 * Throws `invalid`.
 *
 * The recipient cannot see the campaign, so another admin must run it.
 */
export async function checkRecipient(ctx: Ctx, communityId: string, wanted: string): Promise<MemberView> {
  const recipientId = idSchema.safeParse(wanted).data;
  if (!recipientId) throw invalidField("recipientId", "member.not_a_member");
  const [member] = await membersAmong(ctx, communityId, [recipientId]);
  if (!member?.isVerified) throw invalidField("recipientId", "member.not_a_member");
  const { userId: callerId } = requireUser(ctx);
  const [own] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, member.userId), inArray(people.id, sql`(${accountsOfMailbox(callerId)})`)));
  if (member.userId === callerId || own) {
    throw invalidField("recipientId", "campaign.not_for_oneself");
  }
  return member;
}

/**
 * The given texts as sent, then the community's own for other types. Ours name no one, but would match a
 * member called Hand.
 */
function launchTexts(
  input: Need & { messages: readonly MessageSetting[] },
  own: CommunityTexts,
): MessageSetting[] {
  const given = input.messages.map((text) => ({
    ...text,
    content: launchedText(text.messageType, text.content, input, own.get(text.messageType)),
  }));
  const others = defaultTexts(input, own).filter(
    ({ messageType }) =>
      (own.get(messageType)?.english ?? own.get(messageType)?.spanish ?? null) !== null &&
      !given.some((text) => text.messageType === messageType),
  );
  return [...given, ...others];
}

/** Returns the community's own Spanish text for this message; ours names no one. */
export const ownSpanish = ({ messageType, content }: MessageSetting, need: Need, own: CommunityTexts) => {
  const changed = own.get(messageType);
  return changed?.spanish ? spanishOf(messageType, content, need, changed) : undefined;
};

/**
 * Checks and locks a launch in the open transaction: community, admin and recipient cannot end before it.
 *
 * - Members excluded by its draft may have left since.
 * - Throws like `launchCampaign`.
 */
export async function prepareLaunch(
  ctx: Ctx,
  input: Omit<z.output<typeof launchCampaignSchema>, "requestKey" | "repeatedFrom">,
  alreadyExcluded: readonly string[] = [],
): Promise<PreparedLaunch> {
  requireUser(ctx);
  // Lock order: community before memberships, so that a deletion or hold comes before or after.
  const standing = await lockStanding(ctx, input.communityId);
  // Also locks the recipient's membership, so that the account cannot be deleted before the launch.
  await lockOwnAdminRole(ctx, input.communityId, idSchema.safeParse(input.recipientId).data);
  const communityId = input.communityId.toLowerCase();
  if (standing === "closed") throw conflict("community.waiting", "community is not approved");
  if (standing === "on_hold") throw conflict("community.on_hold");
  await checkType(ctx, input.campaignTypeId);
  const recipient = await checkRecipient(ctx, communityId, input.recipientId);
  const excludedIds = await checkExcluded(
    ctx,
    communityId,
    recipient.userId,
    input.excludedMembers,
    alreadyExcluded,
  );
  const own = await textsOfCommunity(ctx, communityId);
  const texts = launchTexts(input, own);
  const confirmedFinds = await refuseMatches(
    ctx,
    communityId,
    { ...input, messages: texts.map((text) => ({ ...text, spanish: ownSpanish(text, input, own) })) },
    { ...recipient, id: recipient.userId },
    { isConfirmed: input.confirmedFinds },
    await findSecondAccounts(ctx, communityId, recipient, excludedIds),
  );
  const messages = overlay(defaultTexts(input, own), texts);
  return { communityId, recipientId: recipient.userId, excludedIds, confirmedFinds, messages };
}
