import { and, eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import {
  askStripe,
  cardRefusal,
  idOfExpandable,
  isUncertain,
  isUnexpectedState,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import { conflict, notFound, type PlainReason } from "@/lib/kernel";
import { conversation, env, log, requireRecentProof, requireUser } from "@/lib/platform";
import { savedCardDonationSchema } from "../schemas";
import { intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-now";
import { mayTryAgain } from "./attempt-limits";
import { cancelIntent } from "./cancel-open-intents";
import { customerOf } from "./customer";
import { ensureIntent } from "./ensure-intent";
import { openAttempt } from "./open-attempt";
import { type WireSum, wireSum } from "./quote";
import { declineReason, tellingCode } from "./rules/declines";

/** `Success` only when the money is there; `RequiresAction` is for `stripe.handleNextAction` (specification 001 §3). */
export type SavedCardStatus = "Success" | "RequiresAction" | "Processing" | "Failed";

export type SavedCardPayment = WireSum & {
  donationId: string;
  paymentIntentClientSecret: string;
  paymentIntentId: string;
  paymentMethodId: string;
  status: SavedCardStatus;
  /** Why it is not paid; null while it is paid or under way. */
  failureReason: PlainReason | null;
};

const STATUS: Partial<Record<Stripe.PaymentIntent["status"], SavedCardStatus>> = {
  succeeded: "Success",
  requires_action: "RequiresAction",
  processing: "Processing",
};

type Outcome = {
  intent: Stripe.PaymentIntent;
  /** Why the bank refused, so that the donor can act on it; null when it did not. */
  refused: PlainReason | null;
  /** Stripe did not answer, so it may be paid or not; the status page asks again. */
  isUnknown: boolean;
};

/**
 * Confirms the intent once. The idempotency key contains the intent's latest charge and the card: a double
 * click is one request to the bank, and a retry after a decline has a new key. Stripe charges an intent at
 * most once.
 */
async function confirmOnce(
  intent: Stripe.PaymentIntent,
  customer: string,
  paymentMethodId: string,
): Promise<Outcome> {
  const before = idOfExpandable(intent.latest_charge) ?? "first";
  try {
    if (!intent.customer) await stripe().paymentIntents.update(intent.id, { customer });
    const confirmed = await stripe().paymentIntents.confirm(
      intent.id,
      { payment_method: paymentMethodId, return_url: `${env().APP_URL}/campaigns/thank-you` },
      { idempotencyKey: `confirm_${intent.id}_${before}_${paymentMethodId}` },
    );
    return { intent: confirmed, refused: null, isUnknown: false };
  } catch (error) {
    const refusal = cardRefusal(error);
    if (refusal)
      return {
        intent: refusal.intent ?? intent,
        refused: declineReason(tellingCode(refusal)),
        isUnknown: false,
      };
    if (!isUnexpectedState(error) && !isUncertain(error)) throw error;
    // Another click was faster, or the answer got lost: what counts is what Stripe holds now.
    log.warn("payments.confirm_unanswered", { intentId: intent.id });
    try {
      return { intent: await stripe().paymentIntents.retrieve(intent.id), refused: null, isUnknown: false };
    } catch (again) {
      if (isUncertain(again)) return { intent, refused: null, isUnknown: true };
      throw again;
    }
  }
}

/** Why the gift is not paid; null while it is paid or under way. */
function failureReason({ intent, refused }: Outcome, status: SavedCardStatus): PlainReason | null {
  if (status !== "Failed") return null;
  const last = intent.last_payment_error;
  if (refused || last)
    return (
      refused ??
      declineReason(tellingCode({ code: last?.code ?? null, declineCode: last?.decline_code ?? null }))
    );
  return "card.bank_unreachable";
}

/**
 * Pays a gift with the caller's saved card, while the donor waits (specification 001 §4). Repeated calls with
 * the same key never charge twice. Throws like `startDonation`, `notFound` for a card that is not the
 * caller's, `conflict` after too many declines, and `proof_needed`.
 */
export const payWithSavedCard = conversation(
  savedCardDonationSchema,
  async (ctx, input): Promise<SavedCardPayment> => {
    const { userId } = requireUser(ctx);
    const [card] = await ctx.db
      .select({ id: savedCards.paymentMethodId })
      .from(savedCards)
      .where(and(eq(savedCards.userId, userId), eq(savedCards.paymentMethodId, input.paymentMethodId)));
    if (!card) throw notFound("not the caller's saved card");
    requireRecentProof(ctx);
    const attempt = await openAttempt(ctx, { ...input, savePaymentMethod: false, joinCommunity: false });
    const found = await ensureIntent(ctx, attempt, { keepCard: false });
    const outcome = await askStripe(async () =>
      found.status === "requires_payment_method" || found.status === "requires_confirmation"
        ? confirmOnce(found, await customerOf(ctx, userId), card.id)
        : { intent: found, refused: null, isUnknown: false },
    );
    const { intent } = outcome;
    const status = STATUS[intent.status] ?? (outcome.isUnknown ? "Processing" : "Failed");
    if (outcome.refused !== null && !(await mayTryAgain(ctx, `saved:${attempt.id}`))) {
      await cancelIntent(ctx, intent.id);
      throw conflict("card.declined_too_often");
    }
    if (status === "Success") await settleNow(ctx, () => intentFacts(intent.id));
    return {
      donationId: attempt.id,
      paymentIntentClientSecret: intent.client_secret ?? found.client_secret ?? "",
      paymentIntentId: intent.id,
      paymentMethodId: card.id,
      ...wireSum({ chargeCents: attempt.chargeCents, feeCents: attempt.expectedFeeCents }),
      status,
      failureReason: failureReason(outcome, status),
    };
  },
);
