import { eq } from "drizzle-orm";
import { z } from "zod";
import { donations } from "@/db/schema/payment";
import { conflict, dollarsToCents, invalid, notFound, type PlainReason } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import type { Work } from "@/lib/kernel/proof-of-work";
import { type Ctx, conversation } from "@/lib/platform";
import { cardIdSchema, cardTokenSchema, donationAmountSchema, visitorSchema, workSchema } from "../schemas";
import { type Admission, type Admitted, lookBeforeTry, mayTry, type TryRequest } from "../tries/may-try";
import { cardBehind } from "./card-behind";
import { failureOf, type Outcome, statusOf } from "./confirm-intent";
import {
  type CheckoutChoice,
  type GiftDraft,
  giftDraftSchema,
  isOwnDraft,
  keysOfDraft,
  TURNS_AHEAD,
} from "./draft";
import { afterLostAnswer, GivenUp, isOfLostAnswer, paidBefore, readyDraft } from "./draft-turns";
import { ensureIntent } from "./ensure-intent";
import {
  AskFirst,
  comparedWith,
  demandNoEqual,
  type EqualGift,
  equalGiftLately,
  type Intended,
} from "./equal-gift";
import { namingVisitorFields } from "./naming-visitor-fields";
import { type Attempt, attemptBy, openAttempt, scopedKey } from "./open-attempt";
import { demandOwnCard } from "./pay-with-saved-card";
import { type GiftSums, sumsNow } from "./quote";
import { type Card, orWithdraw, tryCard } from "./try-card";

const inputSchema = z.object({
  draft: giftDraftSchema,
  /** For `equalGiftLately`. */
  others: z.array(giftDraftSchema).max(20),
  coverFees: z.boolean(),
  /** Charge on the pressed button, in cents. */
  shownCents: z.number().int().optional(),
  /** Whole dollars, if changed at the checkout. */
  amount: donationAmountSchema.optional(),
  visitor: visitorSchema.optional(),
  saveCard: z.boolean(),
  /** Null for a new card. */
  savedCardId: cardIdSchema.nullable(),
  /** Stripe's confirmation token. */
  cardToken: cardTokenSchema.nullable(),
  /** One press of the button; a resend is the same try. */
  press: z.string().max(100),
  work: workSchema,
  giveAgain: z.boolean(),
  language: z.enum(LANGUAGES).default("en"),
});
type PayRequest = z.output<typeof inputSchema>;

export type SameGift = {
  /** Milliseconds; null while its bank is being asked. */
  ago: number | null;
  donationId: string;
  /** Key of its draft; null if from another browser or program. */
  otherKey: string | null;
};

/** The client stores `draft` from now on. */
export type DraftPayment =
  /** Paid or in progress, perhaps by another tab. */
  | { step: "done"; draft: GiftDraft }
  /** The charge differs from the button, so the donor must see it first. No card was tried. */
  | { step: "sum"; sums: GiftSums }
  /** An equal gift exists. */
  | ({ step: "again" } & SameGift)
  /** The client resends the press with proof of work. */
  | { step: "work"; work: Work }
  /** The client resends the press after this time. */
  | { step: "wait"; seconds: number }
  /** The bank must verify the donor. This secret cannot be used to try a card. */
  | { step: "bank"; draft: GiftDraft; clientSecret: string }
  | { step: "declined"; draft: GiftDraft; reason: PlainReason }
  | { step: "sent"; draft: GiftDraft };

/** A manually paid gift of a plan is fixed in every field. */
function choiceOf({ draft, amount, coverFees, visitor }: PayRequest): CheckoutChoice {
  if (draft.isFixed) return { amount: draft.amount, coverFees: draft.coverFees, visitor: draft.visitor };
  return { amount: amount ?? draft.amount, coverFees, visitor: visitor ?? draft.visitor };
}

const isOfPlan = ({ months, isFixed }: GiftDraft) => months !== null || isFixed;

const giftOf = (draft: GiftDraft) => ({
  attemptKey: draft.key,
  target: draft.campaignId
    ? { campaignId: draft.campaignId, communityId: draft.communityId }
    : { communityId: draft.communityId },
  amount: draft.amount,
  coverFees: draft.coverFees,
  isAnonymous: draft.isAnonymous,
  months: draft.months,
});

const intended = (ctx: Ctx, draft: GiftDraft, { others }: PayRequest): Intended => ({
  attemptKey: scopedKey(ctx, draft.key),
  communityId: draft.communityId,
  campaignId: draft.campaignId,
  amountCents: dollarsToCents(draft.amount),
  comparedWith: comparedWith(ctx, draft, others),
});

/** Counts the try before Stripe is asked. */
async function admission(ctx: Ctx, draft: GiftDraft, request: PayRequest): Promise<Admission> {
  const asked: TryRequest = {
    campaignId: draft.campaignId,
    visitorEmail: draft.visitor?.email ?? null,
    card: request.savedCardId,
    attemptKey: scopedKey(ctx, draft.key),
    press: request.cardToken ?? request.press,
    isUsedUp: request.cardToken !== null,
    work: request.work,
  };
  if (request.cardToken === null) return mayTry(ctx, asked);
  const first = await lookBeforeTry(ctx, asked);
  if (first.kind !== "admitted") return first;
  return mayTry(ctx, { ...asked, card: await cardBehind(ctx, request.cardToken, asked.attemptKey) });
}

/** A visitor's equal gift comes from this browser, so it may be named. */
function sameGift(ctx: Ctx, { others }: PayRequest, { ago, donationId, attemptKey }: EqualGift): SameGift {
  const other = others.find((draft) => keysOfDraft(draft).some((key) => scopedKey(ctx, key) === attemptKey));
  return { ago, donationId, otherKey: other?.key ?? null };
}

/**
 * Another tab cancelled the attempt, before or while the bank answered. The answer would hide what the other
 * tab paid.
 */
async function isGivenUp(ctx: Ctx, { id }: Attempt, outcome: Outcome): Promise<boolean> {
  if (outcome.intent.status === "canceled") return true;
  const status = statusOf(outcome);
  if (status === "Success" || status === "Processing") return false;
  const [row] = await ctx.db.select({ state: donations.state }).from(donations).where(eq(donations.id, id));
  return row?.state === "canceled";
}

const answerOf = (outcome: Outcome): PlainReason | null => {
  if (outcome.intent.status === "canceled") return null;
  return failureOf(outcome) ?? "gift.cancelled";
};

async function pay(
  ctx: Ctx,
  before: GiftDraft,
  { saveCard, giveAgain, others, language, shownCents }: PayRequest,
  card: Card,
  admitted: Admitted,
): Promise<DraftPayment | GivenUp> {
  // A card that pays a plan also pays its next gifts.
  const keepCard = "token" in card && (saveCard || isOfPlan(before)) && ctx.actor.kind === "user";
  const attempt = await openAttempt(
    ctx,
    {
      ...giftOf(before),
      savePaymentMethod: keepCard && !isOfPlan(before),
      joinCommunity: before.joinCommunity,
      ...(before.visitor ? { visitor: before.visitor } : {}),
    },
    {
      language,
      ask: async (tx, { row }) => {
        if (!giveAgain) await demandNoEqual(tx, { ...row, comparedWith: comparedWith(ctx, before, others) });
      },
    },
  );
  // Rates have changed, so a new attempt replaces it.
  if (shownCents !== undefined && attempt.chargeCents !== shownCents)
    throw conflict("gift.started_otherwise");
  const found = await ensureIntent(ctx, attempt, { keepCard, confirmedBy: "server" });
  const outcome = await tryCard(ctx, attempt, found, card, admitted);
  if (await isGivenUp(ctx, attempt, outcome)) return new GivenUp(answerOf(outcome));
  const status = statusOf(outcome);
  const draft = { ...before, donationId: attempt.id, isPaid: status === "Success" };
  if (status === "RequiresAction") {
    return { step: "bank", draft, clientSecret: outcome.intent.client_secret ?? found.client_secret ?? "" };
  }
  if (status !== "Failed") return { step: "sent", draft };
  return { step: "declined", draft, reason: failureOf(outcome) ?? "card.declined_try_another" };
}

async function cardOf(ctx: Ctx, { savedCardId, cardToken }: PayRequest): Promise<Card> {
  if (savedCardId !== null) return { savedCardId, userId: await demandOwnCard(ctx, savedCardId) };
  if (cardToken === null) throw invalid("gift.invalid_card");
  return { token: cardToken };
}

/**
 * Returns the actual sums if the charge differs from the button. A plan's gift keeps the charge its bank was
 * asked for, even after rates change.
 */
async function otherSums(ctx: Ctx, draft: GiftDraft, { shownCents }: PayRequest): Promise<GiftSums | null> {
  if (shownCents === undefined) return null;
  const sums = sumsNow(draft.amount);
  const kind = draft.coverFees ? "covered" : "plain";
  const attempt = draft.isFixed ? await attemptBy(ctx, scopedKey(ctx, draft.key)) : undefined;
  if (attempt) {
    const { chargeCents, expectedFeeCents: feeCents } = attempt;
    sums[kind] = { chargeCents, feeCents, netCents: chargeCents - feeCents };
  }
  return sums[kind].chargeCents === shownCents ? null : sums;
}

async function payReady(ctx: Ctx, draft: GiftDraft, request: PayRequest): Promise<DraftPayment> {
  const sums = await otherSums(ctx, draft, request);
  if (sums) return { step: "sum", sums };
  const equal = request.giveAgain ? null : await equalGiftLately(ctx, intended(ctx, draft, request));
  if (equal) return { step: "again", ...sameGift(ctx, request, equal) };
  const card = await cardOf(ctx, request);
  const admitted = await admission(ctx, draft, request);
  if (admitted.kind === "work") return { step: "work", work: admitted.work };
  if (admitted.kind === "wait") return { step: "wait", seconds: admitted.seconds };
  try {
    const payment = await orWithdraw(ctx, admitted, () => pay(ctx, draft, request, card, admitted));
    // Not thrown inside: the try stays counted, because its bank may have been asked.
    if (payment instanceof GivenUp) throw payment;
    return payment;
  } catch (error) {
    if (error instanceof AskFirst) return { step: "again", ...sameGift(ctx, request, error.equal) };
    throw error;
  }
}

/**
 * Pays a draft under its own key: any number of clicks, tabs and reloads is one charge. Counts each try
 * before our server asks Stripe, so the browser holds nothing to test cards with
 * (docs/decisions/035-card-testing.md). Returns `again` for an equal gift, also a concurrent one
 * (`demandNoEqual`), and `done` if another tab has paid.
 *
 * - Throws `notFound` (another's draft or card), `conflict` (campaign ended, too many declines), `invalid`,
 *   `too_many`, `unavailable`, `proof_needed`.
 */
export const payDraft = namingVisitorFields(
  conversation(inputSchema, async (ctx, request: PayRequest): Promise<DraftPayment> => {
    if (!isOwnDraft(ctx, request.draft)) throw notFound("somebody else's draft");
    if (request.draft.isPaid) return { step: "done", draft: request.draft };
    let next = await readyDraft(ctx, request.draft, choiceOf(request));
    let told: PlainReason | null = null;
    for (let lost = 0; !next.isDone; lost += 1) {
      try {
        const paid = await paidBefore(ctx, next.draft);
        if (paid) return { step: "done", draft: paid };
        // A card is tried once: the donor gets its result and continues from the open draft.
        if (told) return { step: "declined", draft: next.draft, reason: told };
        return await payReady(ctx, next.draft, request);
      } catch (error) {
        if (error instanceof GivenUp) told = error.answer;
        if (!isOfLostAnswer(error, next.draft) || lost === TURNS_AHEAD) throw error;
        next = await afterLostAnswer(ctx, next.draft);
      }
    }
    return { step: "done", draft: next.draft };
  }),
);
