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
import { declineReason, tellingCode } from "../gifts/rules/declines";
import { cardTokenSchema, workSchema } from "../schemas";
import {
  type Admission,
  type Admitted,
  lookBeforeTry,
  mayTry,
  orWithdraw,
  withdrawTry,
} from "../tries/may-try";
import { noteOpenTryOf, type TryEnd } from "../tries/note-try";
import { countSetup, type SetupParams, setupParams } from "./begin-setup";
import { withCustomer } from "./customer";
import { finishSetup } from "./finish-setup";
import { retrieveSetup, type SetupFacts, setupFactsOf } from "./setup-facts";
import { demandQuestionsLeft, isFresh, noteUseless, retrieveToken, uselessToken } from "./tokens";

const inputSchema = z.object({
  /** Stripe's confirmation token; also identifies the try. */
  cardToken: cardTokenSchema,
  work: workSchema,
});

export type CardSaving =
  | { step: "saved" }
  /** The donor changed their card elsewhere, so this one was not saved. */
  | { step: "overtaken" }
  /** The client resends the same token with proof of work. */
  | { step: "work"; work: Work }
  | { step: "wait"; seconds: number }
  /** The bank must verify the donor; then `finishCard`. */
  | { step: "bank"; setupIntentId: string; clientSecret: string }
  | { step: "declined"; reason: PlainReason };

function endOf({ status, failure, lastAttempt, setupIntentId }: SetupFacts): TryEnd {
  if (status === "succeeded") return { state: "taken" };
  return failure ? { state: "declined", source: lastAttempt ?? setupIntentId } : { state: "open" };
}

/** Nothing is charged, so no reason suggests a smaller amount. */
function reasonOf({ failure }: SetupFacts): PlainReason {
  const reason = failure ? declineReason(tellingCode(failure)) : "card.declined_try_another";
  return reason === "card.insufficient_funds" ? "card.no_funds" : reason;
}

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

async function setupOf(cardToken: string): Promise<Stripe.SetupIntent | null> {
  const setupIntentId = idOfExpandable((await retrieveToken(cardToken))?.setup_intent);
  return setupIntentId === null ? null : retrieveSetup(setupIntentId);
}

/**
 * Creates and confirms a setup in one call. After a refusal or lost response, the setup that used the token
 * counts; without one no bank was asked, and the try is withdrawn. While unknown, it stays counted.
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

/** Throws `invalid`. */
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
 * Saves a typed card without a gift, for off-session charges. Our server counts the try and asks the bank
 * (docs/decisions/035-card-testing.md). Idempotent by token.
 *
 * - Throws `unauthenticated`, `proof_needed`, `invalid`, `too_many`, `unavailable`.
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
 * Returns the caller's setup after the bank's step. Idempotent.
 *
 * - Throws `notFound` for another's setup, `too_many` after twenty of these, `unavailable`.
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
