import { z } from "zod";
import { conflict } from "@/lib/kernel";
import { type Ctx, conversation } from "@/lib/platform";
import { giftSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { type GiftDraft, giftDraftSchema, isDraftDone, isOwnDraft, isSameGift, newDraft } from "./draft";
import { namingVisitorFields } from "./visitor-fields";

const inputSchema = giftSchema.extend({
  /** What the donor began before, the newest first; somebody else's among them are passed over. */
  drafts: z.array(giftDraftSchema).max(20),
});

/** The same gift that is not paid yet: a second tab or a second click goes on with the first one's key. */
async function openDraft(ctx: Ctx, same: GiftDraft[]): Promise<GiftDraft | null> {
  for (const draft of same) if (!(await isDraftDone(ctx, draft))) return draft;
  return null;
}

/**
 * The donor chose an amount: the gift is checked as it will be when it is paid, and becomes a draft; the one that is
 * there already if it is the same gift. Nothing is written, and no card is asked. Throws like `startDonation`, with
 * `conflict` (campaign over).
 */
export const chooseGift = namingVisitorFields(
  conversation(inputSchema, async (ctx, input): Promise<GiftDraft> => {
    const { isOpen, campaignId, communityId, visitor, joinCommunity } = await checkGift(ctx, input);
    if (!isOpen) throw conflict("campaign.ended");
    const { amount, coverFees, isAnonymous } = input;
    const choice = { campaignId, communityId, amount, coverFees, isAnonymous, visitor, joinCommunity };
    const same = input.drafts.filter((draft) => isOwnDraft(ctx, draft) && isSameGift(draft, choice));
    const open = await openDraft(ctx, same);
    if (!open) return newDraft(ctx, choice);
    // Once a card was asked, another sum is another attempt, which only the checkout begins.
    return open.donationId === null ? { ...open, coverFees } : open;
  }),
);
