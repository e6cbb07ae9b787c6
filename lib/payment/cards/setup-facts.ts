import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import type { SavedCard } from "./saved-card";

/** The state of one setup intent as retrieved from Stripe: the only thing by which a card is saved without a gift. */
export type SetupFacts = {
  setupIntentId: string;
  status: Stripe.SetupIntent["status"];
  /** The donor, as the metadata names them; null for a setup that is none of ours. */
  userId: string | null;
  /** The state of the donor's card that the setup was begun on (`cardVersion`). */
  version: string | null;
  /** What its tries are counted under. */
  attempt: string | null;
  customerId: string | null;
  card: SavedCard | null;
  failure: { code: string | null; declineCode: string | null } | null;
  /** The last question to the bank. */
  lastAttempt: string | null;
  createdAt: Date;
};

/** What is shown of a payment method; null for one that is no card. */
export function cardFacts({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null;
  return { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

const isUuid = (value: string | undefined): value is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value ?? "");

/** Reads a setup intent; of one whose `payment_method` was not expanded, the card stays unknown. */
export function setupFactsOf(intent: Stripe.SetupIntent): SetupFacts {
  const failure = intent.last_setup_error;
  const { userId, cardVersion, attempt } = intent.metadata ?? {};
  return {
    setupIntentId: intent.id,
    status: intent.status,
    userId: isUuid(userId) ? userId : null,
    version: cardVersion ?? null,
    attempt: attempt ?? null,
    customerId: idOfExpandable(intent.customer),
    card:
      intent.payment_method && typeof intent.payment_method !== "string"
        ? cardFacts(intent.payment_method)
        : null,
    failure: failure ? { code: failure.code ?? null, declineCode: failure.decline_code ?? null } : null,
    lastAttempt: idOfExpandable(intent.latest_attempt),
    createdAt: new Date(intent.created * SECOND),
  };
}

/** A setup intent with its card, as Stripe holds it now. */
export const retrieveSetup = (setupIntentId: string): Promise<Stripe.SetupIntent> =>
  stripe().setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] });
