import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, idOfExpandable, isAboutMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { conflict } from "@/lib/kernel";
import { type Ctx, env, inTransaction } from "@/lib/platform";
import { isCardMissing, isOfOldCustomer, loseCard } from "../cards/lose-card";
import { noteDeclinedTooOften } from "../recurring/note-unpaid";
import { intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-now";
import { type Admitted, withdrawTry } from "../tries/may-try";
import { declinesOf, noteTry } from "../tries/note-try";
import { DECLINES_OF_INTENT } from "../tries/rules/verdict";
import { cancelIntent } from "./cancel-open-intents";
import { asFound, confirmOnce, endOfTry, type Outcome } from "./confirm-intent";
import { withCustomer } from "./customer";
import { demandNoHold } from "./no-hold";
import type { Attempt } from "./open-attempt";

/** The card that pays: one that was just typed, as the token that stands for it, or the donor's saved one. */
export type Card = { token: string } | { savedCardId: string; userId: string };

const MAY_CONFIRM: ReadonlySet<string> = new Set(["requires_payment_method", "requires_confirmation"]);

/** A typed card may also take the place of one whose bank is still waiting for the donor. */
const isReady = (intent: Stripe.PaymentIntent, card: Card) =>
  MAY_CONFIRM.has(intent.status) || ("token" in card && intent.status === "requires_action");

/**
 * Asks the bank. A token is used up by one request, so its name makes the request one, however often it is sent. For
 * a saved card the key has the latest charge in it: a double click is one request, a try after a decline another.
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

/** Notes when this card was typed: what its donor did with their saved one before changes it no more. */
async function noteTyped(ctx: Ctx, { id }: Attempt): Promise<void> {
  await ctx.db.update(donations).set({ cardTypedAt: ctx.now() }).where(eq(donations.id, id));
}

/** Cancels an attempt whose intent has a customer that is gone: Stripe takes no other for it. Throws `conflict`. */
async function refuseOldCustomer(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<never> {
  await cancelIntent(ctx, intent.id);
  throw conflict("gift.cancelled");
}

/**
 * Asks the bank, unless Stripe no longer has what the call names. Without the saved card, `null`: the card is forgotten.
 * Without the intent's customer the attempt is cancelled, and a card that was saved since stays: throws `conflict`.
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
 * Tries a card that was counted (`mayTry`), and says how the try ended. What is paid is settled at once; an
 * attempt that was declined too often is cancelled, lets its recurring gift rest, and throws `conflict`.
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
  // A press that is sent again is of the moment at which it was made.
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
    // Another tab's card was faster, and has paid it.
    if (left.status === "succeeded" || left.status === "processing") return asFound(left);
    await noteDeclinedTooOften(ctx, attempt);
    throw conflict("card.declined_too_often");
  }
  if (outcome.intent.status === "succeeded") await settleNow(ctx, () => intentFacts(intent.id));
  return outcome;
}

/** Runs what leads to the bank; when it fails before the bank was asked, the try is taken back. */
export async function orWithdraw<T>(ctx: Ctx, admitted: Admitted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await withdrawTry(ctx, admitted);
    throw error;
  }
}
