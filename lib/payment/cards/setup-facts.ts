import { idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import type { SavedCard } from "./saved-card";

/** The only source for saving a card without a gift. */
export type SetupFacts = {
  setupIntentId: string;
  status: Stripe.SetupIntent["status"];
  /** From the metadata; null if not ours. */
  userId: string | null;
  /** `cardVersion` at the setup's start. */
  version: string | null;
  attempt: string | null;
  customerId: string | null;
  card: SavedCard | null;
  failure: { code: string | null; declineCode: string | null } | null;
  lastAttempt: string | null;
  createdAt: Date;
};

export function cardFacts({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null;
  return { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

const isUuid = (value: string | undefined): value is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value ?? "");

/** Needs `payment_method` expanded for the card. */
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

export const retrieveSetup = (setupIntentId: string): Promise<Stripe.SetupIntent> =>
  stripe().setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] });
