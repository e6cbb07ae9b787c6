import type { PayAnswer, PayOutcome, PayRequest } from "./types";

/** The addresses that the checkout calls. */
export type PayPaths = { payment: string; outcome: string };

/** The server refuses for now, and says why and what is true of money. */
const UNAVAILABLE = 503;

/** The response of the server; null when it cannot be reached. */
async function send(path: string, body: unknown): Promise<Response | null> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    return null;
  }
}

/** What a response says; null if it broke off or is not what we expect. */
async function read<T>(answer: Response | null): Promise<T | null> {
  try {
    return answer ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Requests the server to start the payment. Never rejects: if the server cannot be reached or fails, the
 * result is a problem with the title `offline`, or with the server's own sentence if it is the one that cannot.
 * Safe to repeat, because the attempt has an idempotency key.
 */
export async function beginPayment(
  paths: PayPaths,
  request: PayRequest,
  offline: string,
): Promise<PayAnswer> {
  const answer = await send(paths.payment, request);
  if (answer?.status === UNAVAILABLE) {
    const { title } = (await read<{ title?: string }>(answer)) ?? {};
    return { kind: "problem", title: title ?? offline };
  }
  return (answer?.ok && (await read<PayAnswer>(answer))) || { kind: "problem", title: offline };
}

/** Requests the outcome of the attempt from the server; null when it does not respond. */
export async function askOutcome(paths: PayPaths, attempt: string): Promise<PayOutcome | null> {
  const answer = await send(paths.outcome, { attempt });
  return answer?.ok ? read<PayOutcome>(answer) : null;
}
