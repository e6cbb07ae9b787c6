import Stripe from "stripe";
import { SECOND } from "@/lib/kernel";
import { env, ofEnv } from "@/lib/platform";
import { boundedHttp } from "./bounded-http";

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

const TOLERANCE_SECONDS = 300;

/**
 * Null for an invalid or stale signature, or invalid JSON. Unlike the SDK, refuses future timestamps, which
 * would stay valid, and non-numeric ones, which the SDK never compares.
 */
export function verifiedEvent(
  payload: string,
  signature: string | null,
  now: Date,
): { event: unknown } | null {
  if (!signature) return null;
  const parts = signature.split(",").map((part) => part.trim());
  const times = parts.flatMap((part) => (part.startsWith("t=") ? [part.slice(2)] : []));
  const isFresh = (time: string) =>
    /^\d{1,12}$/.test(time) && Number(time) * SECOND - now.getTime() <= TOLERANCE_SECONDS * SECOND;
  if (times.length === 0 || !times.every(isFresh)) return null;
  try {
    const event: unknown = stripe().webhooks.constructEvent(
      payload,
      signature,
      env().STRIPE_WEBHOOK_SECRET,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return { event };
  } catch {
    return null;
  }
}

/** To the second. */
export async function stripeTime(): Promise<Date> {
  const { lastResponse } = await stripe().events.list({ limit: 1 });
  const shown = new Date(lastResponse.headers.date ?? "");
  if (Number.isNaN(shown.getTime())) throw new Error("Stripe's answer has no date");
  return shown;
}

export const idOfExpandable = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

export type { Stripe };
