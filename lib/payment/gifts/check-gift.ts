import type { z } from "zod";
import { campaignFor, isActive } from "@/lib/community";
import { communityFactsOf, idOf, memberRole, requireMember } from "@/lib/community/inside";
import { forbidden, invalid, notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { giftSchema } from "../schemas";
import { quoteNow } from "./quote";

type Gift = Omit<z.output<typeof giftSchema>, "isAnonymous">;

/** Throws unless the campaign exists for the caller, or the caller is a member. */
async function destinationOf(ctx: Ctx, target: Gift["target"]) {
  if (target.campaignId !== undefined) {
    const campaign = await campaignFor(ctx, {
      campaignId: target.campaignId,
      communityId: target.communityId,
    });
    return { campaignId: campaign.id, communityId: campaign.communityId, isOpen: isActive(campaign.status) };
  }
  const communityId = idOf(target.communityId ?? "");
  await requireMember(ctx, communityId);
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  if (!community) throw notFound("no such community");
  if (community.confirmedAt === null) throw forbidden("community.waiting");
  return { campaignId: null, communityId, isOpen: true };
}

/**
 * Checks a gift when its amount is chosen (`mayBeUnnamed`: visitor still unknown) and again at payment.
 * Signed-in donors always give as themselves. Recurring gifts are for members only. `isOpen` is false once
 * the campaign has ended.
 *
 * - Throws `notFound` (also for the campaign's recipient), `unauthenticated`, `forbidden`, `invalid` by
 *   field.
 */
export async function checkGift(ctx: Ctx, gift: Gift, { mayBeUnnamed = false } = {}) {
  const isVisitor = ctx.actor.kind !== "user";
  const visitor = isVisitor ? (gift.visitor ?? null) : null;
  if (isVisitor && !visitor && !mayBeUnnamed) {
    throw invalid("gift.invalid_email", {
      email: ["gift.invalid_email"],
      firstName: ["person.invalid_first_name"],
      lastName: ["person.invalid_last_name"],
    });
  }
  if (gift.months !== null && ctx.actor.kind !== "user") throw forbidden("gift.recurring_members_only");
  const destination = await destinationOf(ctx, gift.target);
  if (gift.months !== null && (await memberRole(ctx, destination.communityId)) === null) {
    throw forbidden("gift.recurring_members_only");
  }
  const quote = quoteNow({ dollars: gift.amount, coverFees: gift.coverFees });
  return { ...destination, quote, visitor, joinCommunity: isVisitor && gift.joinCommunity };
}
