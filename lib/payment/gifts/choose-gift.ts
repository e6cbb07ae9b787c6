import { z } from "zod";
import { conflict } from "@/lib/kernel";
import { type Ctx, conversation } from "@/lib/platform";
import { giftSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { type GiftDraft, giftDraftSchema, isDraftDone, isOwnDraft, isSameGift, newDraft } from "./draft";
import { namingVisitorFields } from "./naming-visitor-fields";
import { demandNoHold } from "./no-hold";

const inputSchema = giftSchema.extend({
  /** Newest first. Other people's drafts are ignored. */
  drafts: z.array(giftDraftSchema).max(20),
});

/** A second tab or click reuses the key of the same unpaid gift. */
async function openDraft(ctx: Ctx, same: GiftDraft[]): Promise<GiftDraft | null> {
  for (const draft of same) if (!(await isDraftDone(ctx, draft))) return draft;
  return null;
}

/**
 * Creates or reuses a draft of the gift. Opens no attempt, charges no card.
 *
 * - Throws like `startDonation`, also for an ended campaign or a community on hold.
 */
export const chooseGift = namingVisitorFields(
  conversation(inputSchema, async (ctx, input): Promise<GiftDraft> => {
    const { isOpen, campaignId, communityId, visitor, joinCommunity } = await checkGift(ctx, input, {
      mayBeUnnamed: true,
    });
    if (!isOpen) throw conflict("campaign.ended");
    await demandNoHold(ctx, communityId);
    const { amount, coverFees, isAnonymous, months } = input;
    const choice = {
      campaignId,
      communityId,
      amount,
      coverFees,
      isAnonymous,
      months,
      visitor,
      joinCommunity,
    };
    const same = input.drafts.filter((draft) => isOwnDraft(ctx, draft) && isSameGift(draft, choice));
    const open = await openDraft(ctx, same);
    if (!open) return newDraft(ctx, choice);
    // After a card was submitted, another sum needs a new attempt, which only the checkout begins.
    return open.donationId === null ? { ...open, coverFees, visitor: visitor ?? open.visitor } : open;
  }),
);
