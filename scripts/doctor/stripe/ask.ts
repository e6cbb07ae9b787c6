import Stripe from "stripe";
import {
  type Answer,
  ask,
  type Failure,
  failureOfNetwork,
  failureOfStatus,
  QUESTION_MS,
} from "@/scripts/doctor/answer";
import type { Settings } from "@/scripts/doctor/settings";
import { simulatorOf } from "@/scripts/doctor/simulator";

const DAY_SECONDS = 24 * 60 * 60;
/** The most that Stripe lists at once. */
const MOST = 100;

/** What Stripe tells of an account, as far as the doctor asks. */
export type StripeFacts = {
  account: Answer<Stripe.Account>;
  /** Whether Stripe knows the publishable key; null where there is none to ask about. */
  publishable: Answer<boolean> | null;
  endpoints: Answer<Stripe.WebhookEndpoint[]>;
  domains: Answer<Stripe.PaymentMethodDomain[]>;
  /** How many events of the last day have reached no endpoint; a hundred at most. */
  undelivered: Answer<number>;
  /** By how many milliseconds this machine's clock is ahead of Stripe's; null when Stripe did not tell the time. */
  aheadMs: number | null;
};

/** The SDK with a key that need not be the configured one, without repeating anything: one question, one answer. */
export function stripeWith(key: string, settings: Settings): Stripe {
  const simulator = simulatorOf(settings);
  return new Stripe(key, {
    timeout: QUESTION_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(simulator && { host: simulator.hostname, port: simulator.port, protocol: "http" }),
  });
}

/** Why Stripe did not answer. */
export function failureOfStripe(error: unknown): Failure {
  if (error instanceof Stripe.errors.StripeConnectionError) return failureOfNetwork(error.detail);
  if (!(error instanceof Stripe.errors.StripeError)) return failureOfNetwork(error);
  return failureOfStatus(error.statusCode ?? 0, error.code);
}

/** A publishable key may read nothing, and Stripe says so; of a key that it does not know, it says that. */
async function knowsPublishable(key: string, settings: Settings): Promise<boolean> {
  try {
    await stripeWith(key, settings).accounts.retrieveCurrent();
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "secret_key_required" || error.statusCode === 403) return true;
    if (error.statusCode === 401) return false;
    throw error;
  }
}

/** Asks Stripe everything at once. Changes nothing there. */
export async function askStripe(settings: Settings, now: () => number = Date.now): Promise<StripeFacts> {
  const { STRIPE_SECRET_KEY = "", STRIPE_PUBLISHABLE_KEY = "" } = settings;
  const stripe = stripeWith(STRIPE_SECRET_KEY, settings);
  const asked = <T>(question: () => Promise<T>) => ask(question, failureOfStripe);
  let aheadMs: number | null = null;
  const since = Math.floor(now() / 1000) - DAY_SECONDS;
  const [account, publishable, endpoints, domains, undelivered] = await Promise.all([
    asked(async () => {
      const found = await stripe.accounts.retrieveCurrent();
      const told = Date.parse(found.lastResponse.headers.date ?? "");
      if (!Number.isNaN(told)) aheadMs = now() - told;
      return found;
    }),
    STRIPE_PUBLISHABLE_KEY.startsWith("pk_")
      ? asked(() => knowsPublishable(STRIPE_PUBLISHABLE_KEY, settings))
      : null,
    asked(async () => (await stripe.webhookEndpoints.list({ limit: MOST })).data),
    asked(async () => (await stripe.paymentMethodDomains.list({ limit: MOST })).data),
    asked(async () => {
      const lost = await stripe.events.list({
        delivery_success: false,
        created: { gte: since },
        limit: MOST,
      });
      return lost.data.length;
    }),
  ]);
  return { account, publishable, endpoints, domains, undelivered, aheadMs };
}
