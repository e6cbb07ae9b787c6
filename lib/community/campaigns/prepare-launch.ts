import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountsOfMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { conflict, invalidField } from "@/lib/kernel";
import { type Ctx, idSchema, requireUser } from "@/lib/platform";
import { holdStanding } from "../lock";
import { type MemberView, membersAmong } from "../members/members";
import { lockAdmin } from "../policies";
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

/** What a launch needs to know, after everything about it was checked. */
export type PreparedLaunch = {
  communityId: string;
  recipientId: string;
  excludedIds: string[];
  /** How many finds in the texts the admin has confirmed. */
  confirmedFinds: number;
  /** All five texts: those that were given, and the community's for the others. */
  messages: MessageSetting[];
};

/**
 * Finds the recipient: a verified member, not the caller nor another account with their mailbox. The recipient can
 * neither see nor send the campaign, so another admin is needed to run it. Throws `invalid`.
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
 * Returns the given texts as sent, then the community's own texts of other types. Skips our default texts:
 * they name no one, but would match a member called Hand.
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

/** The community's own Spanish words for this text; our defaults name no one. */
export const ownSpanish = ({ messageType, content }: MessageSetting, need: Need, own: CommunityTexts) => {
  const changed = own.get(messageType);
  return changed?.spanish ? spanishOf(messageType, content, need, changed) : undefined;
};

/**
 * Checks inside the transaction that these words may be launched: by an admin of an approved community, for a
 * verified member, without revealing them. Locks the community, the admin and the recipient, so that none of
 * them can leave before the launch. Members excluded in the draft may have left since. Throws like
 * `launchCampaign`.
 */
export async function prepareLaunch(
  ctx: Ctx,
  input: Omit<z.output<typeof launchCampaignSchema>, "requestKey" | "repeatedFrom">,
  alreadyExcluded: readonly string[] = [],
): Promise<PreparedLaunch> {
  requireUser(ctx);
  // Before any membership, so that a deletion or a hold of the community comes before or after.
  const standing = await holdStanding(ctx, input.communityId);
  // Locks the recipient's membership, too, so that the account cannot be deleted before the campaign is launched.
  await lockAdmin(ctx, input.communityId, idSchema.safeParse(input.recipientId).data);
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
