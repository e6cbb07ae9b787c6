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
 * Asks the server to start the payment. Never rejects: an error becomes an answer, with the words `offline` when the
 * server could not be reached. Safe to repeat, because the attempt has a key.
 */
export async function beginPayment(
  paths: PayPaths,
  request: PayRequest,
  offline: string,
): Promise<PayAnswer> {
  return (await post<PayAnswer>(paths.payment, request)) ?? { kind: "problem", title: offline };
}

/** Asks the server how the attempt stands; null when it does not answer. */
export const askOutcome = (paths: PayPaths, attempt: string): Promise<PayOutcome | null> =>
  post<PayOutcome>(paths.outcome, { attempt });
