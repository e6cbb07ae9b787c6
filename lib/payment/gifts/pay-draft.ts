import { eq } from "drizzle-orm";
import { z } from "zod";
import { donations } from "@/db/schema/payment";
import { conflict, DomainError, dollarsToCents, invalid, type PlainReason } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import type { Work } from "@/lib/kernel/proof-of-work";
import { type Ctx, conversation, inTransaction, locking } from "@/lib/platform";
import { beginPlan } from "../recurring/begin-plan";
import {
  attemptKeySchema,
  cardIdSchema,
  cardTokenSchema,
  donationAmountSchema,
  monthsSchema,
  visitorSchema,
  workSchema,
} from "../schemas";
import {
  type Admission,
  type Admitted,
  lookBeforeTry,
  mayTry,
  orWithdraw,
  type TryRequest,
} from "../tries/may-try";
import { answerTry, GivenUp, type TriedPayment } from "./answer-try";
import { cardBehind } from "./card-behind";
import { checkGift } from "./check-gift";
import { attemptFor, type Choice, changeDraft, isChosen } from "./choice";
import { draftOf, type Found, findGift, giftKeysSchema, isDone, isFixed, scopedKeysOf } from "./draft";
import { ensureIntent } from "./ensure-intent";
import { AskFirst, comparedWith, demandNoEqual, type EqualGift, equalGiftLately } from "./equal-gift";
import { namingVisitorFields } from "./naming-visitor-fields";
import { type Attempt, cardSaving, contentOf, lockDestination } from "./open-attempt";
import { demandOwnCard } from "./pay-with-saved-card";
import { type GiftSums, sumsNow } from "./quote";
import { type Card, tryCard } from "./try-card";

/** Times that a press continues after another tab has changed the gift. */
const MOST_COLLISIONS = 3;

const inputSchema = z.object({
  key: attemptKeySchema,
  /** Other gifts of this browser, for `equalGiftLately`. */
  others: giftKeysSchema,
  /** As the page shows them. Another tab may have chosen otherwise. */
  months: monthsSchema.nullable().optional(),
  isAnonymous: z.boolean().optional(),
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

export type DraftPayment =
  | { step: "done"; donationId: string }
  /** Another tab has chosen another rhythm, or another way to be named. No card was tried. */
  | { step: "changed" }
  /** The charge differs from the button, so the donor must see it first. No card was tried. */
  | { step: "sum"; sums: GiftSums }
  /** An equal gift exists. */
  | ({ step: "again" } & SameGift)
  | { step: "work"; work: Work }
  | { step: "wait"; seconds: number }
  | TriedPayment;

/** Another tab has changed the gift, or its attempt was canceled, for instance by a hold now lifted. */
const isChangedMeanwhile = (error: unknown, row: Attempt): boolean =>
  error instanceof DomainError &&
  !isFixed(row) &&
  (error.reason === "gift.started_otherwise" || error.reason === "gift.cancelled");

/** A manually paid gift of a plan is fixed in every field. */
function wantedOf(found: Found, { amount, coverFees, visitor }: PayRequest): Choice {
  const draft = draftOf(found);
  if (draft.isFixed) return draft;
  return {
    ...draft,
    amount: amount ?? draft.amount,
    coverFees,
    visitor: found.row.donorId === null ? (visitor ?? draft.visitor) : null,
  };
}

const isShown = ({ months, isAnonymous }: Attempt, shown: PayRequest): boolean =>
  (shown.months === undefined || shown.months === months) &&
  (shown.isAnonymous === undefined || shown.isAnonymous === isAnonymous);

const isOfPlan = ({ months, recurringGiftId }: Attempt) => months !== null || recurringGiftId !== null;

const compared = (ctx: Ctx, { key, others }: PayRequest) => comparedWith(ctx, [key, ...others]);

/** Counts the try before Stripe is asked. */
async function admission(ctx: Ctx, row: Attempt, choice: Choice, request: PayRequest): Promise<Admission> {
  const asked: TryRequest = {
    campaignId: row.campaignId,
    visitorEmail: choice.visitor?.email ?? null,
    card: request.savedCardId,
    attemptKey: row.attemptKey,
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
  const otherKey = others.find((key) => scopedKeysOf(ctx, [key]).includes(attemptKey));
  return { ago, donationId, otherKey: otherKey ?? null };
}

/**
 * Makes a draft the attempt to pay, with this choice; from now on only Stripe's cancel ends it. A recurring
 * one begins its plan. An attempt whose card was tried stays as it is.
 *
 * - Throws `AskFirst`, and like `checkGift` and `lockDestination`; `conflict` if another tab was faster.
 */
async function submit(
  ctx: Ctx,
  { row }: Found,
  choice: Choice,
  request: PayRequest,
  keepCard: boolean,
): Promise<Attempt> {
  const demandMeant = async (tx: Ctx) => {
    const { attemptKey, communityId, campaignId } = row;
    const amountCents = dollarsToCents(choice.amount);
    const intended = { attemptKey, communityId, campaignId, amountCents };
    if (!request.giveAgain) await demandNoEqual(tx, { ...intended, comparedWith: compared(tx, request) });
  };
  if (row.state !== "draft") {
    await demandMeant(ctx);
    return row;
  }
  const { communityId, campaignId, months } = row;
  const { visitor, ...chosen } = choice;
  const gift = await checkGift(ctx, {
    ...chosen,
    target: campaignId ? { campaignId, communityId } : { communityId },
    ...(visitor ? { visitor } : {}),
  });
  if (!gift.isOpen) throw conflict("campaign.ended");
  return inTransaction(ctx, async (tx) => {
    await demandMeant(tx);
    await lockDestination(tx, row);
    locking(tx, "donation", [row.id]);
    const made = await changeDraft(tx, row, {
      ...contentOf({ ...choice, ...gift }),
      ...cardSaving(ctx, row, keepCard && months === null),
      language: request.language,
      state: "pending",
      updatedAt: tx.now(),
    });
    if (made) return months === null ? made : beginPlan(tx, made, months);
    const [raced] = await tx.db.select().from(donations).where(eq(donations.id, row.id));
    if (raced && raced.state !== "draft" && isChosen(raced, choice)) return raced;
    throw conflict("gift.started_otherwise");
  });
}

async function pay(
  ctx: Ctx,
  found: Found,
  choice: Choice,
  request: PayRequest,
  card: Card,
  admitted: Admitted,
): Promise<TriedPayment | GivenUp> {
  // A card that pays a plan also pays its next gifts.
  const keepCard = "token" in card && (request.saveCard || isOfPlan(found.row)) && ctx.actor.kind === "user";
  const attempt = await submit(ctx, found, choice, request, keepCard);
  const intent = await ensureIntent(ctx, attempt, { keepCard, confirmedBy: "server" });
  const outcome = await tryCard(ctx, attempt, intent, card, admitted);
  return answerTry(ctx, attempt, { intent, outcome });
}

async function cardOf(ctx: Ctx, { savedCardId, cardToken }: PayRequest): Promise<Card> {
  if (savedCardId !== null) return { savedCardId, userId: await demandOwnCard(ctx, savedCardId) };
  if (cardToken === null) throw invalid("gift.invalid_card");
  return { token: cardToken };
}

/**
 * Null if the charge is that of the button. A plan's gift keeps the charge its bank was asked for, even after
 * rates change.
 */
function otherSums(row: Attempt, { amount, coverFees }: Choice, shownCents?: number): GiftSums | null {
  if (shownCents === undefined) return null;
  const sums = sumsNow(amount);
  const kind = coverFees ? "covered" : "plain";
  if (isFixed(row)) {
    const { chargeCents, expectedFeeCents: feeCents } = row;
    sums[kind] = { chargeCents, feeCents, netCents: chargeCents - feeCents };
  }
  return sums[kind].chargeCents === shownCents ? null : sums;
}

async function payReady(ctx: Ctx, found: Found, choice: Choice, request: PayRequest): Promise<DraftPayment> {
  const { row } = found;
  const sums = otherSums(row, choice, request.shownCents);
  if (sums) return { step: "sum", sums };
  const intended = {
    ...row,
    amountCents: dollarsToCents(choice.amount),
    comparedWith: compared(ctx, request),
  };
  const equal = request.giveAgain ? null : await equalGiftLately(ctx, intended);
  if (equal) return { step: "again", ...sameGift(ctx, request, equal) };
  const card = await cardOf(ctx, request);
  const admitted = await admission(ctx, row, choice, request);
  if (admitted.kind === "work") return { step: "work", work: admitted.work };
  if (admitted.kind === "wait") return { step: "wait", seconds: admitted.seconds };
  try {
    const payment = await orWithdraw(ctx, admitted, () => pay(ctx, found, choice, request, card, admitted));
    // Not thrown inside: the try stays counted, because its bank may have been asked.
    if (payment instanceof GivenUp) throw payment;
    return payment;
  } catch (error) {
    if (error instanceof AskFirst) return { step: "again", ...sameGift(ctx, request, error.equal) };
    throw error;
  }
}

/** A card is tried once: the donor gets its result and continues from the other tab's attempt. */
async function afterGivenUp(ctx: Ctx, { key }: PayRequest, reason: PlainReason): Promise<DraftPayment> {
  const { row } = await findGift(ctx, key);
  return isDone(row)
    ? { step: "done", donationId: row.id }
    : { step: "declined", donationId: row.id, reason };
}

/**
 * Pays the gift of a key: any number of clicks, tabs and reloads is one charge. Counts each try before our
 * server asks Stripe, so the browser holds nothing to test cards with
 * (docs/decisions/035-card-testing.md). Returns `again` for an equal gift, also a concurrent one
 * (`demandNoEqual`), and `done` if another tab has paid.
 *
 * - Throws `notFound` (another's gift or card), `conflict` (campaign ended, too many declines), `invalid`,
 *   `too_many`, `unavailable`, `proof_needed`.
 */
export const payDraft = namingVisitorFields(
  conversation(inputSchema, async (ctx, request: PayRequest): Promise<DraftPayment> => {
    const first = await findGift(ctx, request.key);
    if (!isDone(first.row) && !isShown(first.row, request)) return { step: "changed" };
    const choice = wantedOf(first, request);
    for (let collisions = 0; ; collisions += 1) {
      const found = await attemptFor(ctx, request.key, choice);
      if (isDone(found.row)) return { step: "done", donationId: found.row.id };
      try {
        return await payReady(ctx, found, choice, request);
      } catch (error) {
        if (error instanceof GivenUp && error.answer) return await afterGivenUp(ctx, request, error.answer);
        if (!isChangedMeanwhile(error, found.row) || collisions === MOST_COLLISIONS) throw error;
      }
    }
  }),
);
