import Stripe from "stripe";
import { env, ofEnv } from "@/lib/platform";
import { boundedHttp } from "./bounded-http";

/** The SDK, once for each process; it speaks to the simulator when one is configured. */
export const stripe = ofEnv(({ STRIPE_SECRET_KEY, SIMULATOR_URL }): Stripe => {
  const simulator = SIMULATOR_URL ? new URL(SIMULATOR_URL) : null;
  return new Stripe(STRIPE_SECRET_KEY, {
    httpClient: boundedHttp(),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(simulator
      ? {
          host: simulator.hostname,
          port: simulator.port,
          protocol: simulator.protocol === "https:" ? "https" : "http",
        }
      : {}),
  });
});

/** Seconds for which a signed webhook is accepted. */
const TOLERANCE_SECONDS = 300;

/** The event of a webhook whose signature is Stripe's and fresh; null otherwise. */
export function verifiedEvent(payload: string, signature: string | null): Stripe.Event | null {
  if (!signature) return null;
  try {
    return stripe().webhooks.constructEvent(
      payload,
      signature,
      env().STRIPE_WEBHOOK_SECRET,
      TOLERANCE_SECONDS,
    );
  } catch {
    return null;
  }
}

/** The id of a field that Stripe answers either as an id or expanded. */
export const idOfExpandable = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

export type { Stripe };
