import type { PayAnswer, PayOutcome, PayRequest } from "./types";

export type PayPaths = { payment: string; outcome: string };

/** The body says why, and what happened to money. */
const UNAVAILABLE = 503;

/** Null if unreachable. */
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

/** Null if the response is incomplete or unexpected. */
async function read<T>(answer: Response | null): Promise<T | null> {
  try {
    return answer ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Starts the payment. Never rejects: without a usable response it returns the problem `offline`, after a 503
 * the server's own title. Safe to retry: the draft has an idempotency key.
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

/** Null if the server does not respond. */
export async function askOutcome(paths: PayPaths, draftId: string): Promise<PayOutcome | null> {
  const answer = await send(paths.outcome, { attempt: draftId });
  return answer?.ok ? read<PayOutcome>(answer) : null;
}
