import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, idOfExpandable, isAboutMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { conflict } from "@/lib/kernel";
import { type Ctx, env, inTransaction } from "@/lib/platform";
import { isCardMissing, isOfOldCustomer, loseCard, withCustomer } from "../cards/customer";
import { noteDeclinedTooOften } from "../recurring/note-unpaid";
import { settleIntentNow } from "../settling/settle-intents";
import { type Admitted, withdrawTry } from "../tries/may-try";
import { declinesOf, endOfTry, noteTry } from "../tries/note-try";
import { DECLINES_OF_INTENT } from "../tries/rules/verdict";
import { cancelIntent } from "./close-intent";
import { asFound, confirmOnce, type Outcome } from "./confirm-intent";
import { demandNoHold } from "./no-hold";
import type { Attempt } from "./open-attempt";
import { WAITS_FOR_CARD } from "./open-states";

export type Card = { token: string } | { savedCardId: string; userId: string };

/** A typed card may replace one whose bank still waits for the donor. */
const isReady = (intent: Stripe.PaymentIntent, card: Card) =>
  WAITS_FOR_CARD.has(intent.status) || ("token" in card && intent.status === "requires_action");

/**
 * A token works once, so the key is its name. A saved card's key includes the latest charge: a double click
 * is one request, a retry after a decline another.
 */
async function askBank(ctx: Ctx, intent: Stripe.PaymentIntent, card: Card): Promise<Outcome> {
  if ("token" in card) {
    return confirmOnce(intent, { confirmation_token: card.token }, `confirm_${intent.id}_${card.token}`);
  }
  const before = idOfExpandable(intent.latest_charge) ?? "first";
  const shown =
    intent.confirmation_method === "manual"
      ? { use_stripe_sdk: true }
      : { return_url: `${env().APP_URL}/campaigns/thank-you` };
  return confirmOnce(
    intent,
    { payment_method: card.savedCardId, ...shown },
    `confirm_${intent.id}_${before}_${card.savedCardId}`,
    async () => {
      if (intent.customer) return;
      await withCustomer(ctx, card.userId, ({ id }) =>
        stripe().paymentIntents.update(intent.id, { customer: id }),
      );
    },
  );
}

/** An earlier change to the saved card must not affect this one. */
async function noteTyped(ctx: Ctx, { id }: Attempt): Promise<void> {
  await ctx.db.update(donations).set({ cardTypedAt: ctx.now() }).where(eq(donations.id, id));
}

/** `customer_missing`: the intent's, which Stripe cannot replace. */
type NotAsked = "not_ready" | "card_missing" | "customer_missing";

/** Asks the bank. Forgets a saved card missing at Stripe, or the cards of a missing customer. */
async function askBankOrForget(
  ctx: Ctx,
  { donorId }: Attempt,
  intent: Stripe.PaymentIntent,
  card: Card,
): Promise<Outcome | NotAsked> {
  try {
    return await askBank(ctx, intent, card);
  } catch (error) {
    if ("savedCardId" in card) {
      const { userId, savedCardId: cardId } = card;
      if (await isCardMissing(ctx, error, { userId, cardId })) {
        await inTransaction(ctx, (tx) => loseCard(tx, userId, { cardId }));
        return "card_missing";
      }
      if (await isOfOldCustomer(ctx, error, { intent, userId })) return "customer_missing";
      throw error;
    }
    const customerId = idOfExpandable(intent.customer);
    if (donorId === null || customerId === null || !isAboutMissing(error, "customer")) throw error;
    // Keeps a card saved since with another customer.
    await inTransaction(ctx, (tx) => loseCard(tx, donorId, { customerId }));
    return "customer_missing";
  }
}

async function askOnce(
  ctx: Ctx,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  card: Card,
  { isNew }: Admitted,
): Promise<Outcome | NotAsked> {
  if (!isReady(intent, card)) return "not_ready";
  await demandNoHold(ctx, attempt.communityId);
  // A resent press keeps its original time.
  if ("token" in card && isNew) await noteTyped(ctx, attempt);
  return askStripe(() => askBankOrForget(ctx, attempt, intent, card));
}

/**
 * Tries an admitted card (`mayTry`) and settles a payment immediately.
 *
 * - Throws `conflict` and cancels the attempt after too many declines, which also rests its plan, or if the
 *   intent's customer is missing at Stripe.
 */
export async function tryCard(
  ctx: Ctx,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  card: Card,
  admitted: Admitted,
): Promise<Outcome> {
  const outcome = await askOnce(ctx, attempt, intent, card, admitted);
  if (outcome === "customer_missing") {
    await askStripe(() => cancelIntent(ctx, intent.id));
    throw conflict("gift.cancelled");
  }
  if (outcome === "not_ready" || outcome === "card_missing") {
    await withdrawTry(ctx, admitted);
    return { ...asFound(intent), refused: outcome === "card_missing" ? "card.unavailable" : null };
  }
  const end = endOfTry(outcome);
  await noteTry(ctx, admitted.press, end);
  if (outcome.refused !== null && (await declinesOf(ctx, attempt.attemptKey)) >= DECLINES_OF_INTENT) {
    await cancelIntent(ctx, intent.id);
    const left = await askStripe(() => stripe().paymentIntents.retrieve(intent.id));
    // Another tab's card has paid first.
    if (left.status === "succeeded" || left.status === "processing") return asFound(left);
    await noteDeclinedTooOften(ctx, attempt);
    throw conflict("card.declined_too_often");
  }
  if (outcome.intent.status === "succeeded") await settleIntentNow(ctx, intent.id);
  return outcome;
}
