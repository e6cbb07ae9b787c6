import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, idOfExpandable, isAboutMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { conflict } from "@/lib/kernel";
import { type Ctx, env, inTransaction } from "@/lib/platform";
import { isCardMissing, isOfOldCustomer, loseCard, withCustomer } from "../cards/customer";
import { noteDeclinedTooOften } from "../recurring/note-unpaid";
import { settleIntentNow } from "../settling/settle-intents";
import { type Admitted, withdrawTry } from "../tries/may-try";
import { declinesOf, noteTry } from "../tries/note-try";
import { DECLINES_OF_INTENT } from "../tries/rules/verdict";
import { cancelIntent } from "./close-intent";
import { asFound, confirmOnce, endOfTry, type Outcome } from "./confirm-intent";
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

/** Stripe cannot replace an intent's deleted customer. Throws `conflict`. */
async function refuseOldCustomer(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<never> {
  await cancelIntent(ctx, intent.id);
  throw conflict("gift.cancelled");
}

/**
 * Asks the bank. Saved card missing at Stripe: forgets it and returns null. Intent's customer missing:
 * cancels the attempt, keeps any card saved since, throws `conflict`.
 */
async function askBankOrForget(
  ctx: Ctx,
  { donorId }: Attempt,
  intent: Stripe.PaymentIntent,
  card: Card,
): Promise<Outcome | null> {
  try {
    return await askBank(ctx, intent, card);
  } catch (error) {
    if ("savedCardId" in card) {
      const { userId, savedCardId: cardId } = card;
      if (await isCardMissing(ctx, error, { userId, cardId })) {
        await inTransaction(ctx, (tx) => loseCard(tx, userId, { cardId }));
        return null;
      }
      if (await isOfOldCustomer(ctx, error, { intent, userId })) return refuseOldCustomer(ctx, intent);
      throw error;
    }
    const customerId = idOfExpandable(intent.customer);
    if (donorId === null || customerId === null || !isAboutMissing(error, "customer")) throw error;
    await inTransaction(ctx, (tx) => loseCard(tx, donorId, { customerId }));
    return refuseOldCustomer(ctx, intent);
  }
}

/**
 * Tries an admitted card (`mayTry`) and settles a payment immediately. After too many declines: cancels the
 * attempt, rests its plan, throws `conflict`.
 */
export async function tryCard(
  ctx: Ctx,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
  card: Card,
  admitted: Admitted,
): Promise<Outcome> {
  if (!isReady(intent, card)) {
    await withdrawTry(ctx, admitted);
    return asFound(intent);
  }
  await demandNoHold(ctx, attempt.communityId);
  // A resent press keeps its original time.
  if ("token" in card && admitted.isNew) await noteTyped(ctx, attempt);
  const outcome = await askStripe(() => askBankOrForget(ctx, attempt, intent, card));
  if (outcome === null) {
    await withdrawTry(ctx, admitted);
    return { intent, refused: "card.unavailable", isUnknown: false };
  }
  await noteTry(ctx, admitted.press, endOfTry(outcome));
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

/** Withdraws the try if `work` fails before the bank was asked. */
export async function orWithdraw<T>(ctx: Ctx, admitted: Admitted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await withdrawTry(ctx, admitted);
    throw error;
  }
}
