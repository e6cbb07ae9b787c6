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
const MOST = 100;

export type StripeFacts = {
  account: Answer<Stripe.Account>;
  publishable: Answer<boolean> | null;
  endpoints: Answer<Stripe.WebhookEndpoint[]>;
  domains: Answer<Stripe.PaymentMethodDomain[]>;
  /** Events of the last day that reached no endpoint; at most 100. */
  undelivered: Answer<number>;
  /** Milliseconds by which this machine's clock is ahead of Stripe's; null if Stripe sent no time. */
  aheadMs: number | null;
};

export function stripeWith(key: string, settings: Settings): Stripe {
  const simulator = simulatorOf(settings);
  return new Stripe(key, {
    timeout: QUESTION_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(simulator && { host: simulator.hostname, port: simulator.port, protocol: "http" }),
  });
}

export function failureOfStripe(error: unknown): Failure {
  if (error instanceof Stripe.errors.StripeConnectionError) return failureOfNetwork(error.detail);
  if (!(error instanceof Stripe.errors.StripeError)) return failureOfNetwork(error);
  return failureOfStatus(error.statusCode ?? 0, error.code);
}

/** Stripe answers differently for a known publishable key, which may read nothing, and for an unknown one. */
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

/** Changes nothing at Stripe. */
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
