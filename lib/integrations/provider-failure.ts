import { log } from "@/lib/platform";

type Failure = {
  provider: "stripe" | "resend" | "smtp" | "twilio" | "google" | "facebook" | "store";
  /** The method and the path, without the query: a query may hold a token or an address. */
  call: string;
  /** `performance.now()` when the call began, over all its tries. */
  startedAt: number;
  tries?: number;
  status?: number | null;
  /** The provider's own id of the request, by which its support finds it. */
  requestId?: string | null;
  error?: unknown;
};

/** One warning for a call that a provider did not answer, or answered with a failure of its own. */
export function logProviderFailure({ startedAt, error, ...failure }: Failure): void {
  log.warn("provider_failed", { ...failure, ms: Math.round(performance.now() - startedAt) }, error);
}

/** True for an answer that is the provider's failure, or ours to be let in, and not a judgement of what we sent. */
export const isProviderFailure = (status: number): boolean =>
  status >= 500 || status === 429 || status === 401 || status === 403;
