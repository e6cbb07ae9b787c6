import { eq } from "drizzle-orm";
import { z } from "zod";
import { donations } from "@/db/schema/payment";
import { conflict, dollarsToCents, invalid, notFound, type PlainReason } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import type { Work } from "@/lib/kernel/proof-of-work";
import { type Ctx, conversation } from "@/lib/platform";
import { cardIdSchema, cardTokenSchema, donationAmountSchema, visitorSchema, workSchema } from "../schemas";
import { type Admission, type Admitted, type Asked, lookBeforeTry, mayTry } from "../tries/may-try";
import { cardBehind } from "./card-token";
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
import { type Attempt, attemptBy, openAttempt, scopedKey } from "./open-attempt";
import { demandOwnCard } from "./pay-with-saved-card";
import { type GiftSums, sumsNow } from "./quote";
import { type Card, orWithdraw, tryCard } from "./try-card";
import { namingVisitorFields } from "./visitor-fields";

const inputSchema = z.object({
  draft: giftDraftSchema,
  /** The donor's other drafts, for `equalGiftLately`. */
  others: z.array(giftDraftSchema).max(20),
  coverFees: z.boolean(),
  /** What the pressed button said that the card pays, in cents. */
  shownCents: z.number().int().optional(),
  /** Whole dollars, when the donor has changed their mind at the checkout. */
  amount: donationAmountSchema.optional(),
  /** Who a visitor is, as they have typed it or their wallet says. */
  visitor: visitorSchema.optional(),
  saveCard: z.boolean(),
  /** The saved card that pays; null for a new one. */
  savedCardId: cardIdSchema.nullable(),
  /** The new card, as the token that the processor made of it in the donor's browser. */
  cardToken: cardTokenSchema.nullable(),
  /** Names this press of the button: sent again, it is the same try. */
  press: z.string().max(100),
  /** The work that the donor's device has done, when it was asked to. */
  work: workSchema,
  /** True once the donor said that a second equal gift is meant. */
  giveAgain: z.boolean(),
  /** The language of the page. */
  language: z.enum(LANGUAGES).default("en"),
});
type PayRequest = z.output<typeof inputSchema>;

/** The gift that the donor is asked about. */
export type SameGift = {
  /** How many milliseconds ago it was paid; null while its bank is being asked. */
  ago: number | null;
  donationId: string;
  /** The key of the donor's other draft that it was given with; null when another browser or program gave it. */
  otherKey: string | null;
};

/** What happens next; the client stores `draft` from now on. */
export type DraftPayment =
  /** It is paid or under way already; where another tab was faster, the draft is as that one left it. */
  | { step: "done"; draft: GiftDraft }
  /** The card would pay another sum than the button said: the donor sees it first. Nothing was tried. */
  | { step: "sum"; sums: GiftSums }
  /** There is an equal gift of theirs already: ask the donor. */
  | ({ step: "again" } & SameGift)
  /** The donor's device works a little, and the same press is sent again with what it found. */
  | { step: "work"; work: Work }
  /** Others are before them: the same press again, after so many seconds. */
  | { step: "wait"; seconds: number }
  /** The bank must verify the donor. With the secret no card can be tried. */
  | { step: "bank"; draft: GiftDraft; clientSecret: string }
  | { step: "declined"; draft: GiftDraft; reason: PlainReason }
  /** The card has paid, or its payment is being processed. */
  | { step: "sent"; draft: GiftDraft };

/** What is chosen at the checkout. A gift of a plan that its donor pays by themselves is settled in all of it. */
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

/** Counts the try before the processor is asked to make it. */
async function admission(ctx: Ctx, draft: GiftDraft, request: PayRequest): Promise<Admission> {
  const asked: Asked = {
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

/** What is told of an equal gift. A visitor's is of this browser, so it may be named. */
function sameGift(ctx: Ctx, { others }: PayRequest, { ago, donationId, attemptKey }: EqualGift): SameGift {
  const other = others.find((draft) => keysOfDraft(draft).some((key) => scopedKey(ctx, key) === attemptKey));
  return { ago, donationId, otherKey: other?.key ?? null };
}

/**
 * Whether the attempt was given up in another tab: before the bank was asked, or while its answer was on its way. Then the
 * answer is of a gift that is no more, and would hide what the other tab has paid.
 */
async function isGivenUp(ctx: Ctx, { id }: Attempt, outcome: Outcome): Promise<boolean> {
  if (outcome.intent.status === "canceled") return true;
  const status = statusOf(outcome);
  if (status === "Success" || status === "Processing") return false;
  const [row] = await ctx.db.select({ state: donations.state }).from(donations).where(eq(donations.id, id));
  return row?.state === "canceled";
}

/** What the card of an attempt came to that was given up meanwhile; null when its bank was not asked. */
const answerOf = (outcome: Outcome): PlainReason | null => {
  if (outcome.intent.status === "canceled") return null;
  return failureOf(outcome) ?? "gift.cancelled";
};

/** Tries the card. */
async function pay(
  ctx: Ctx,
  before: GiftDraft,
  { saveCard, giveAgain, others, language, shownCents }: PayRequest,
  card: Card,
  admitted: Admitted,
): Promise<DraftPayment | GivenUp> {
  // A card that pays a gift of a plan pays the next ones, too.
  const keepCard = "token" in card && (saveCard || isOfPlan(before)) && ctx.actor.kind === "user";
  const attempt = await openAttempt(
    ctx,
    {
      ...giftOf(before),
      // At a gift of a plan nobody is asked whether to save it.
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
  // An attempt from before the rates changed has another charge: a new one takes its place.
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
 * The sums of a draft whose card would pay another one than the pressed button said; null when it said the right one.
 * A gift of a plan pays what its bank was asked for, also after the rates changed.
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
    // Not thrown within: the try stays counted, for its bank may have been asked.
    if (payment instanceof GivenUp) throw payment;
    return payment;
  } catch (error) {
    if (error instanceof AskFirst) return { step: "again", ...sameGift(ctx, request, error.equal) };
    throw error;
  }
}

/**
 * Pays a draft under its own key when the donor presses Donate, so that any number of clicks, tabs and reloads is one
 * charge. Each try with a card is counted before the processor is asked, and our server makes it: the browser holds
 * nothing with which it could try on (docs/decisions/035-cards-tested-on-us.md). Returns `again` first when the donor
 * made an equal gift shortly before, or makes one in another tab at this moment (`demandNoEqual`), and `done` when
 * another tab has paid this one. Throws `notFound` for somebody else's draft or card, `conflict` (campaign ended,
 * declined too often), `invalid`, `too_many`, `unavailable`, `proof_needed`.
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
        // One card is tried once: the donor has its answer, and goes on from what is open now.
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
