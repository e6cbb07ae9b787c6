import type Stripe from "stripe";

/** Hidden card data: the test number decides its behavior. */
type CardSecret = {
  number: string;
  /** Set up with the donor present: some cards then need no challenge off session. */
  setUp: boolean;
  /** Used without a customer, or detached; unusable. */
  spent: boolean;
};

type PendingChallenge = {
  paymentMethod: string;
  returnUrl: string | null;
  /** Passed; the server must confirm again (`confirmation_method: manual`). */
  passed?: true;
};

/** Kept for 24 virtual hours. */
export type StoredStripeAnswer = { fingerprint: string; status: number; body: string; at: number };

/** The SDK's base type: the event type is only known at run time. */
export type StoredEvent = Stripe.EventBase;

type AccountState = Pick<Stripe.Account, "charges_enabled" | "payouts_enabled" | "details_submitted"> & {
  currently_due: string[];
};

const completeAccount = (): AccountState => ({
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  currently_due: [],
});

/** In order of creation. */
export type StripeState = {
  account: AccountState;
  /** Null until changed: the site's own endpoint. */
  webhookEndpoints: Record<string, Stripe.WebhookEndpoint> | null;
  paymentMethodDomains: Record<string, Stripe.PaymentMethodDomain>;
  customers: Record<string, Stripe.Customer>;
  deletedCustomers: Record<string, true>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  confirmationTokens: Record<string, Stripe.ConfirmationToken>;
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
