import type { PayAnswer, PayOutcome, PayRequest } from "./types";

/** The addresses that the checkout calls. */
export type PayPaths = { payment: string; outcome: string };

async function post<T>(path: string, body: unknown): Promise<T | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Requests the server to start the payment. Never rejects: if the server cannot be reached or fails, the
 * result is a problem with the title `offline`. Safe to repeat, because the attempt has an idempotency key.
 */
export async function beginPayment(
  paths: PayPaths,
  request: PayRequest,
  offline: string,
): Promise<PayAnswer> {
  return (await post<PayAnswer>(paths.payment, request)) ?? { kind: "problem", title: offline };
}

/** Requests the outcome of the attempt from the server; null when it does not respond. */
export const askOutcome = (paths: PayPaths, attempt: string): Promise<PayOutcome | null> =>
  post<PayOutcome>(paths.outcome, { attempt });
