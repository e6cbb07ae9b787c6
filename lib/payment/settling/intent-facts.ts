import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type Cents, isWallet, type PaidWith, SECOND } from "@/lib/kernel";
import { type AttemptNote, readNote } from "../gifts/attempt-note";

type CardFacts = { brand: string; last4: string; expMonth: number; expYear: number };

export type ChargeFacts = {
  id: string;
  amountCents: Cents;
  chargedAt: Date;
  /** Set once Stripe has booked it. */
  booked: { transactionId: string; feeCents: Cents; currency: string } | null;
  card: CardFacts | null;
  paidWith: PaidWith;
};

/** The only source for settling. */
export type IntentFacts = {
  intentId: string;
  /** From the metadata. */
  donationId: string | null;
  /** Absent in earlier versions. */
  note?: AttemptNote;
  status: Stripe.PaymentIntent["status"];
  currency: string;
  receivedCents: Cents;
  charge: ChargeFacts | null;
  paymentMethodId: string | null;
  customerId: string | null;
  failure: { code: string | null; declineCode: string | null } | null;
  /** Only our server can confirm it. */
  isOurs?: true;
};

/** A bank account in Link is reported as brand `link` with digits 0000; it is no card. */
function paidWithOf(card: Stripe.Charge.PaymentMethodDetails["card"]): PaidWith {
  const wallet = card?.wallet?.type ?? "";
  const isCard = card?.brand !== "link";
  return {
    cardBrand: (isCard && card?.brand) || null,
    cardLast4: (isCard && card?.last4) || null,
    wallet: isWallet(wallet) ? wallet : null,
  };
}

function chargeFacts(charge: Stripe.Charge): ChargeFacts {
  const booked = charge.balance_transaction;
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    amountCents: charge.amount,
    chargedAt: new Date(charge.created * SECOND),
    booked:
      booked && typeof booked !== "string"
        ? { transactionId: booked.id, feeCents: booked.fee, currency: booked.currency }
        : null,
    card:
      card?.brand && card.last4
        ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
        : null,
    paidWith: paidWithOf(card),
  };
}

/** Needs `latest_charge.balance_transaction` expanded. */
export function factsOf(intent: Stripe.PaymentIntent): IntentFacts {
  const charge = intent.latest_charge;
  const failure = intent.last_payment_error;
  const note = readNote(intent.metadata);
  return {
    intentId: intent.id,
    donationId: intent.metadata.donationId ?? null,
    status: intent.status,
    currency: intent.currency,
    receivedCents: intent.amount_received,
    charge: charge && typeof charge !== "string" ? chargeFacts(charge) : null,
    paymentMethodId: idOfExpandable(intent.payment_method),
    customerId: idOfExpandable(intent.customer),
    failure: failure ? { code: failure.code ?? null, declineCode: failure.decline_code ?? null } : null,
    ...(note ? { note } : {}),
    ...(intent.confirmation_method === "manual" ? { isOurs: true as const } : {}),
  };
}

export async function intentFacts(intentId: string): Promise<IntentFacts> {
  return factsOf(
    await stripe().paymentIntents.retrieve(intentId, { expand: ["latest_charge.balance_transaction"] }),
  );
}
