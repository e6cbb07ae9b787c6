import { z } from "zod";
import {
  askStripe,
  cardRefusal,
  idOfExpandable,
  isMissing,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import { notFound, type PlainReason } from "@/lib/kernel";
import type { Work } from "@/lib/kernel/proof-of-work";
import {
  type Ctx,
  conversation,
  hashToken,
  inTransaction,
  requireRecentProof,
  requireUser,
} from "@/lib/platform";
import { withCustomer } from "../gifts/customer";
import { declineReason, tellingCode } from "../gifts/rules/declines";
import { orWithdraw } from "../gifts/try-card";
import { cardTokenSchema, workSchema } from "../schemas";
import { type Admission, type Admitted, lookBeforeTry, mayTry, withdrawTry } from "../tries/may-try";
import { noteOpenTryOf, type TryEnd } from "../tries/note-try";
import { countSetup, type SetupParams, setupParams } from "./begin-setup";
import { finishSetup } from "./finish-setup";
import { retrieveSetup, type SetupFacts, setupFactsOf } from "./setup-facts";
import { demandQuestionsLeft, isFresh, noteUseless, retrieveToken, uselessToken } from "./tokens";

const inputSchema = z.object({
  /** The card, as the token that the processor made of it in the donor's browser. It names the try, too. */
  cardToken: cardTokenSchema,
  /** The work that the donor's device has done, when it was asked to. */
  work: workSchema,
});

/** What happens next. */
export type CardSaving =
  | { step: "saved" }
  /** The donor removed or replaced their card elsewhere meanwhile, which counts: this one was not saved. */
  | { step: "overtaken" }
  /** The donor's device works a little, and the same token is sent again with what it found. */
  | { step: "work"; work: Work }
  /** Others are before them: the same token again, after so many seconds. */
  | { step: "wait"; seconds: number }
  /** The bank must verify the donor; then `finishCard`. */
  | { step: "bank"; setupIntentId: string; clientSecret: string }
  | { step: "declined"; reason: PlainReason };

function endOf({ status, failure, lastAttempt, setupIntentId }: SetupFacts): TryEnd {
  if (status === "succeeded") return { state: "taken" };
  return failure ? { state: "declined", source: lastAttempt ?? setupIntentId } : { state: "open" };
}

/** Why a card was not set up. Nothing is charged by it, so no smaller amount would help. */
function reasonOf({ failure }: SetupFacts): PlainReason {
  const reason = failure ? declineReason(tellingCode(failure)) : "card.declined_try_another";
  return reason === "card.insufficient_funds" ? "card.no_funds" : reason;
}

/** Writes down what came of a setup, and says what happens next. */
async function conclude(ctx: Ctx, intent: Stripe.SetupIntent): Promise<CardSaving> {
  const facts = setupFactsOf(intent);
  if (facts.attempt !== null) await noteOpenTryOf(ctx, facts.attempt, endOf(facts));
  const end = await inTransaction(ctx, (tx) => finishSetup(tx, facts));
  if (end !== "open") return { step: end };
  if (facts.status === "requires_action" && intent.client_secret) {
    return { step: "bank", setupIntentId: facts.setupIntentId, clientSecret: intent.client_secret };
  }
  return { step: "declined", reason: reasonOf(facts) };
}

async function retrieveOrNull(setupIntentId: string): Promise<Stripe.SetupIntent | null> {
  try {
    return await retrieveSetup(setupIntentId);
  } catch (error) {
    if (isMissing(error)) return null;
    return askStripe(() => Promise.reject(error));
  }
}

/** The setup that this token has confirmed, if it has. */
async function setupOf(cardToken: string): Promise<Stripe.SetupIntent | null> {
  const setupIntentId = idOfExpandable((await retrieveToken(cardToken))?.setup_intent);
  return setupIntentId === null ? null : retrieveSetup(setupIntentId);
}

/**
 * Asks the bank: creates a setup and confirms it in one call. When Stripe refused the card, or its answer got lost, what
 * counts is the setup that the token was used up by; without one no bank was asked, and the try is taken back. While nobody
 * knows, it stays counted.
 */
async function askBank(
  ctx: Ctx,
  { userId, params }: { userId: string; params: SetupParams },
  cardToken: string,
  admitted: Admitted,
): Promise<Stripe.SetupIntent> {
  const asked = {
    confirm: true,
    confirmation_token: cardToken,
    use_stripe_sdk: true,
    expand: ["payment_method"],
  };
  const key = `setup_${hashToken(`${cardToken}:${params.metadata.cardVersion}`)}`;
  try {
    return await withCustomer(ctx, userId, ({ id, suffix }) =>
      stripe().setupIntents.create({ ...params, ...asked, customer: id }, { idempotencyKey: key + suffix }),
    );
  } catch (error) {
    const found = cardRefusal(error)?.setup ?? (await setupOf(cardToken));
    if (found) return found;
    await withdrawTry(ctx, admitted);
    throw error;
  }
}

const waiting = (admission: Exclude<Admission, Admitted>): CardSaving =>
  admission.kind === "work"
    ? { step: "work", work: admission.work }
    : { step: "wait", seconds: admission.seconds };

/** Throws `invalid` for a token that cannot be used, else returns it, with the caller's setup that has used it up. */
async function usableToken(ctx: Ctx, userId: string, cardToken: string) {
  await demandQuestionsLeft(ctx);
  const token = await retrieveToken(cardToken);
  const usedBy = idOfExpandable(token?.setup_intent);
  const known = usedBy === null ? null : await askStripe(() => retrieveSetup(usedBy));
  if (known && setupFactsOf(known).userId === userId) return { known, card: null };
  if (!token || !isFresh(ctx, token)) throw await uselessToken(ctx);
  return { known: null, card: token.payment_method_preview?.card?.fingerprint ?? null };
}

/**
 * Makes a typed card the caller's saved one, in the place of the one before, without a gift. Our server counts the try and
 * asks the bank, as at the checkout (docs/decisions/035-cards-tested-on-us.md); the card is set up for charges without the
 * donor. The same token sent again is the same try. Throws `unauthenticated`, `proof_needed`, `invalid` for a token that
 * cannot be used, `too_many`, `unavailable`.
 */
export const saveCard = conversation(inputSchema, async (ctx, { cardToken, work }): Promise<CardSaving> => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  const attemptKey = `${userId}:card:${cardToken}`;
  const asked = {
    campaignId: null,
    visitorEmail: null,
    card: null,
    attemptKey,
    press: cardToken,
    isUsedUp: true,
    work,
  };
  const look = await lookBeforeTry(ctx, asked);
  if (look.kind !== "admitted") return waiting(look);
  const { known, card } = await usableToken(ctx, userId, cardToken);
  if (known) return conclude(ctx, known);
  const admitted = await mayTry(ctx, { ...asked, card });
  if (admitted.kind !== "admitted") return waiting(admitted);
  const params = await orWithdraw(ctx, admitted, async () => {
    await countSetup(ctx, userId);
    return askStripe(() => setupParams(ctx, userId, attemptKey));
  });
  return conclude(ctx, await askStripe(() => askBank(ctx, { userId, params }, cardToken, admitted)));
});

/**
 * What became of the caller's setup after the bank's step, as Stripe says. Safe to repeat. Throws `notFound` for a setup
 * that is not the caller's, `too_many` after twenty of these, `unavailable`.
 */
export const finishCard = conversation(
  z.object({ setupIntentId: z.string().regex(/^seti_\w{1,200}$/) }),
  async (ctx, { setupIntentId }): Promise<CardSaving> => {
    const { userId } = requireUser(ctx);
    await demandQuestionsLeft(ctx);
    const setup = await retrieveOrNull(setupIntentId);
    if (setup && setupFactsOf(setup).userId === userId) return conclude(ctx, setup);
    await noteUseless(ctx);
    throw notFound("not the caller's setup");
  },
);
