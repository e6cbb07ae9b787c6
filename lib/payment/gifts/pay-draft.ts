import { z } from "zod";
import { notFound, type PlainReason } from "@/lib/kernel";
import { type Ctx, conversation } from "@/lib/platform";
import { cardIdSchema } from "../schemas";
import { abandonDonation } from "./abandon-donation";
import { donationStatus } from "./donation-status";
import { type GiftDraft, giftDraftSchema, isDone, isOwnDraft, withNextKey } from "./draft";
import { equalGiftLately } from "./equal-gift";
import { payWithSavedCard } from "./pay-with-saved-card";
import { startDonation } from "./start-donation";

const inputSchema = z.object({
  draft: giftDraftSchema,
  /** The donor's other drafts, for `equalGiftLately`. */
  others: z.array(giftDraftSchema).max(20),
  coverFees: z.boolean(),
  saveCard: z.boolean(),
  /** The saved card that pays; null for a new one. */
  savedCardId: cardIdSchema.nullable(),
  /** True once the donor said that a second equal gift is meant. */
  giveAgain: z.boolean(),
});
type PayRequest = z.output<typeof inputSchema>;

/** What happens next; the client stores `draft` from now on. */
export type DraftPayment =
  /** It is paid or under way already. */
  | { step: "done" }
  /** An equal gift was made so many milliseconds ago: ask the donor. */
  | { step: "again"; ago: number }
  /** `confirm`: the browser may confirm the new card. `bank`: the saved card's bank must verify the donor. */
  | { step: "confirm" | "bank"; draft: GiftDraft; clientSecret: string }
  | { step: "declined"; draft: GiftDraft; reason: PlainReason }
  /** The saved card has paid, or its payment is being processed. */
  | { step: "sent"; draft: GiftDraft };

/**
 * The draft to pay now. After a cancelled attempt, or with the fees decided otherwise, it gets a new key; in
 * the second case the old attempt is made unpayable first. Null when the old attempt is paid or under way.
 */
async function readyDraft(ctx: Ctx, draft: GiftDraft, coverFees: boolean): Promise<GiftDraft | null> {
  const { donationId, key } = draft;
  if (donationId === null) return { ...draft, coverFees };
  const asked = { donationId, attemptKey: key };
  const isSameSum = draft.coverFees === coverFees;
  const state = isSameSum ? (await donationStatus(ctx, asked)).state : await abandonDonation(ctx, asked);
  if (isDone(state)) return null;
  return isSameSum && state !== "canceled" ? draft : withNextKey(draft, coverFees);
}

const giftOf = (draft: GiftDraft) => ({
  attemptKey: draft.key,
  target: draft.campaignId
    ? { campaignId: draft.campaignId, communityId: draft.communityId }
    : { communityId: draft.communityId },
  amount: draft.amount,
  coverFees: draft.coverFees,
  isAnonymous: draft.isAnonymous,
});

async function byNewCard(ctx: Ctx, draft: GiftDraft, saveCard: boolean): Promise<DraftPayment> {
  const { donationId, clientSecret } = await startDonation(ctx, {
    ...giftOf(draft),
    savePaymentMethod: saveCard,
    joinCommunity: draft.joinCommunity,
    ...(draft.visitor ? { visitor: draft.visitor } : {}),
  });
  return { step: "confirm", draft: { ...draft, donationId }, clientSecret };
}

async function bySavedCard(ctx: Ctx, before: GiftDraft, paymentMethodId: string): Promise<DraftPayment> {
  const paid = await payWithSavedCard(ctx, { ...giftOf(before), paymentMethodId });
  const draft = { ...before, donationId: paid.donationId, isPaid: paid.status === "Success" };
  if (paid.status === "RequiresAction") {
    return { step: "bank", draft, clientSecret: paid.paymentIntentClientSecret };
  }
  if (paid.status !== "Failed") return { step: "sent", draft };
  return { step: "declined", draft, reason: paid.failureReason ?? "card.declined_try_another" };
}

/**
 * Starts the charge under the draft's own key when the donor presses Donate, so that any number of clicks,
 * tabs and reloads is one charge. Returns `again` first when the donor made an equal gift shortly before.
 * Throws `notFound` for somebody else's draft, and like `startDonation` and `payWithSavedCard`.
 */
export const payDraft = conversation(inputSchema, async (ctx, request: PayRequest): Promise<DraftPayment> => {
  if (!isOwnDraft(ctx, request.draft)) throw notFound("somebody else's draft");
  if (request.draft.isPaid) return { step: "done" };
  const draft = await readyDraft(ctx, request.draft, request.coverFees);
  if (!draft) return { step: "done" };
  const ago = request.giveAgain ? null : await equalGiftLately(ctx, draft, request.others);
  if (ago !== null) return { step: "again", ago };
  return request.savedCardId === null
    ? byNewCard(ctx, draft, request.saveCard)
    : bySavedCard(ctx, draft, request.savedCardId);
});
