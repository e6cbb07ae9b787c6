import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageHere } from "@/app/_features/i18n/language-at";
import { proofPath } from "@/app/_lib/paths";
import type { PayAnswer, PayOutcome } from "@/components/donation/types";
import { DomainError, dollarsToCents, formatShort, MINUTE, type Why } from "@/lib/kernel";
import { abandonDonation, donationStatus, myDonations, payWithSavedCard, startDonation } from "@/lib/payment";
import { type Ctx, hashToken } from "@/lib/platform";
import { type Draft, draftBy, isSameTarget, keepAsPaid, keepDraft, myDrafts } from "./draft";
import { amountPath, checkoutPath, thankYouPath } from "./flows";

export const payRequestSchema = z.object({
  attempt: z.uuid(),
  coverFees: z.boolean(),
  saveCard: z.boolean(),
  savedCardId: z.string().max(200).nullable(),
  giveAgain: z.boolean(),
});
type PayRequest = z.infer<typeof payRequestSchema>;

/** Within this time an equal gift is asked about before it is made. */
const LATELY = 10 * MINUTE;
/** How many of a member's last gifts are looked at for that. */
const LAST_GIFTS = 5;

const isDone = (state: string) => state === "succeeded" || state === "processing";

const targetOf = (draft: Draft) =>
  draft.campaignId
    ? { campaignId: draft.campaignId, communityId: draft.communityId }
    : { communityId: draft.communityId };

/**
 * The draft to pay now: after a cancelled attempt, or with the fees decided otherwise, it gets a new key, and the old
 * attempt is made unpayable first. Null when the old attempt is paid or under way.
 */
async function readyDraft(ctx: Ctx, draft: Draft, coverFees: boolean): Promise<Draft | null> {
  const { donationId, key } = draft;
  if (!donationId) return { ...draft, coverFees };
  const asked = { donationId, attemptKey: key };
  const isSameSum = draft.coverFees === coverFees;
  const state = isSameSum ? (await donationStatus(ctx, asked)).state : await abandonDonation(ctx, asked);
  if (isDone(state)) return null;
  if (isSameSum && state !== "canceled") return draft;
  // Drawn from the old key, so that a call whose answer got lost draws the same one when it is repeated.
  return { ...draft, coverFees, key: hashToken(`${key}:${coverFees}`), donationId: null };
}

/** When the donor made an equal gift a short while ago, in milliseconds ago; null when they did not. */
async function equalGift(ctx: Ctx, id: string, draft: Draft): Promise<number | null> {
  const now = ctx.now().getTime();
  if (ctx.actor.kind === "user") {
    const { items } = await myDonations(ctx, { page: 1, pageSize: LAST_GIFTS });
    const equal = items.find(
      (gift) =>
        gift.id !== draft.donationId &&
        gift.to.community.id === draft.communityId &&
        (gift.to.campaign?.id ?? null) === draft.campaignId &&
        gift.amountCents === dollarsToCents(draft.amount) &&
        now - gift.date.getTime() < LATELY,
    );
    return equal ? now - equal.date.getTime() : null;
  }
  for (const other of await myDrafts(ctx)) {
    const { donationId, key, isPaid, at, amount } = other.draft;
    if (other.id === id || !donationId || now - at >= LATELY) continue;
    if (amount !== draft.amount || !isSameTarget(other.draft, draft)) continue;
    if (isPaid || isDone((await donationStatus(ctx, { donationId, attemptKey: key })).state)) return now - at;
  }
  return null;
}

async function againQuestion(draft: Draft, ago: number): Promise<string> {
  const t = await getTranslations("giving.pay");
  return t("again", {
    minutes: Math.floor(ago / MINUTE),
    amount: formatShort(dollarsToCents(draft.amount)),
  });
}

/** Why something is refused, in the donor's language. */
const inTheirWords = async (why: Why): Promise<string> => reasonWords(await languageHere(), why);

const givenBy = (draft: Draft) => ({
  attemptKey: draft.key,
  target: targetOf(draft),
  amount: draft.amount,
  coverFees: draft.coverFees,
  isAnonymous: draft.isAnonymous,
});

async function withNewCard(ctx: Ctx, wish: PayRequest, draft: Draft): Promise<PayAnswer> {
  const started = await startDonation(ctx, {
    ...givenBy(draft),
    savePaymentMethod: wish.saveCard,
    joinCommunity: draft.joinCommunity,
    ...(draft.visitor ? { visitor: draft.visitor } : {}),
  });
  await keepDraft(ctx, wish.attempt, { ...draft, donationId: started.donationId });
  return { kind: "confirm", clientSecret: started.clientSecret };
}

async function withSavedCard(
  ctx: Ctx,
  wish: PayRequest,
  draft: Draft,
  paymentMethodId: string,
): Promise<PayAnswer> {
  const paid = await payWithSavedCard(ctx, { ...givenBy(draft), paymentMethodId });
  await keepDraft(ctx, wish.attempt, {
    ...draft,
    donationId: paid.donationId,
    isPaid: paid.status === "Success",
  });
  switch (paid.status) {
    case "RequiresAction":
      return { kind: "bank", clientSecret: paid.paymentIntentClientSecret };
    case "Failed":
      return {
        kind: "declined",
        message: await inTheirWords(paid.failureReason ?? "card.declined_try_another"),
      };
    default:
      return { kind: "go", href: thankYouPath(draft.flow, wish.attempt) };
  }
}

async function refused(error: unknown, draft: Draft, attempt: string): Promise<PayAnswer> {
  if (!(error instanceof DomainError) || error.code === "internal") throw error;
  const wrongAmount = error.fields?.amount?.[0];
  if (wrongAmount) {
    return {
      kind: "amount",
      href: amountPath(draft, attempt),
      message: await inTheirWords(wrongAmount),
    };
  }
  if (error.code === "proof_needed") {
    return { kind: "go", href: proofPath(checkoutPath(draft.flow, attempt)) };
  }
  if (error.code === "not_found" || error.reason === "campaign.over") return { kind: "stale" };
  return { kind: "problem", title: await inTheirWords(error.why) };
}

/**
 * The donor pressed Donate: starts the charge under the checkout's own key, so that any number of clicks, tabs and
 * reloads is one charge. An equal gift made shortly before is asked about first.
 */
export async function beginPayment(ctx: Ctx, wish: PayRequest): Promise<PayAnswer> {
  const found = await draftBy(ctx, wish.attempt);
  if (!found) return { kind: "stale" };
  if (found.isPaid) return { kind: "go", href: thankYouPath(found.flow, wish.attempt) };
  try {
    const draft = await readyDraft(ctx, found, wish.coverFees);
    if (!draft) return { kind: "go", href: thankYouPath(found.flow, wish.attempt) };
    const ago = wish.giveAgain ? null : await equalGift(ctx, wish.attempt, draft);
    if (ago !== null) return { kind: "again", question: await againQuestion(draft, ago) };
    return wish.savedCardId === null
      ? await withNewCard(ctx, wish, draft)
      : await withSavedCard(ctx, wish, draft, wish.savedCardId);
  } catch (error) {
    return refused(error, found, wish.attempt);
  }
}

/** How the attempt stands after the browser spoke with the card processor; only the server's word counts. */
export async function paymentOutcome(ctx: Ctx, attempt: string): Promise<PayOutcome> {
  const draft = await draftBy(ctx, attempt);
  if (!draft?.donationId) return { kind: "open", message: null };
  const { donationId, key } = draft;
  const { state, failureReason } = await donationStatus(ctx, { donationId, attemptKey: key });
  if (state === "succeeded") await keepAsPaid(ctx, attempt, draft, donationId);
  if (isDone(state)) return { kind: "go", href: thankYouPath(draft.flow, attempt) };
  return { kind: "open", message: failureReason && (await inTheirWords(failureReason)) };
}
