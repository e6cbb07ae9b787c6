import type Stripe from "stripe";

/** Data of a card that the API never returns: the test number decides how the card behaves. */
export type CardSecret = {
  number: string;
  /** Set up for later use with the donor present, so that some cards need no second check off session. */
  setUp: boolean;
  /** Used without a customer, or detached: may not be used again. */
  spent: boolean;
};

/** Data of an intent between its confirmation and the end of the 3-D Secure challenge. */
export type PendingChallenge = {
  paymentMethod: string;
  returnUrl: string | null;
  /** The donor has passed it, and the server is to confirm again (`confirmation_method: manual`). */
  passed?: true;
};

/** The first response for an `Idempotency-Key`; kept for 24 hours of the virtual clock. */
export type StoredStripeAnswer = { fingerprint: string; status: number; body: string; at: number };

/**
 * An event as the list returns it; it has the SDK's common type, because the event type is known only at run
 * time.
 */
export type StoredEvent = Stripe.EventBase;

/** What can be wrong with an account: whether it may charge and pay out, and what Stripe still asks for. */
export type AccountState = Pick<
  Stripe.Account,
  "charges_enabled" | "payouts_enabled" | "details_submitted"
> & {
  currently_due: string[];
};

/** An account that may do everything. */
export const completeAccount = (): AccountState => ({
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  currently_due: [],
});

/** The state of the simulated Stripe; plain data in order of creation, saved with the world. */
export type StripeState = {
  account: AccountState;
  /** Null as long as nobody has changed them: then there is the site's own. */
  webhookEndpoints: Record<string, Stripe.WebhookEndpoint> | null;
  paymentMethodDomains: Record<string, Stripe.PaymentMethodDomain>;
  customers: Record<string, Stripe.Customer>;
  deletedCustomers: Record<string, true>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  confirmationTokens: Record<string, Stripe.ConfirmationToken>;
  /** The payment method that each confirmation token becomes; the API never returns it. */
  tokenMethods: Record<string, string>;
  cards: Record<string, CardSecret>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  setupIntents: Record<string, Stripe.SetupIntent>;
  challenges: Record<string, PendingChallenge>;
  charges: Record<string, Stripe.Charge>;
  balanceTransactions: Record<string, Stripe.BalanceTransaction>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  events: Record<string, StoredEvent>;
  answers: Record<string, StoredStripeAnswer>;
};

/** A Stripe account in which nothing has happened yet. */
export function emptyStripeState(): StripeState {
  return {
    account: completeAccount(),
    webhookEndpoints: null,
    paymentMethodDomains: {},
    customers: {},
    deletedCustomers: {},
    paymentMethods: {},
    confirmationTokens: {},
    tokenMethods: {},
    cards: {},
    paymentIntents: {},
    setupIntents: {},
    challenges: {},
    charges: {},
    balanceTransactions: {},
    refunds: {},
    disputes: {},
    events: {},
    answers: {},
  };
}
