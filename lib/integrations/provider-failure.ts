import { callShape, countFailure, log, traced } from "@/lib/platform";

type Failure = {
  provider: "stripe" | "resend" | "smtp" | "twilio" | "google" | "facebook" | "store" | "clamd";
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

/** One warning for a call that a provider did not answer, or answered with a failure of its own; the desk sees it, too. */
export function logProviderFailure({ startedAt, error, ...failure }: Failure): void {
  countFailure({ provider: failure.provider, call: failure.call, status: failure.status ?? null });
  log.warn("provider_failed", { ...failure, ms: Math.round(performance.now() - startedAt) }, error);
}

/** True for an answer that is the provider's failure, or ours to be let in, and not a judgement of what we sent. */
export const isProviderFailure = (status: number): boolean =>
  status >= 500 || status === 429 || status === 401 || status === 403;

/**
 * Makes a call to a provider under a span of its own, where spans are kept. `call` is its method and path; `answered` is
 * told the status of the answer.
 */
export const callingProvider = <T>(
  provider: Failure["provider"],
  call: string,
  work: (answered: (status: number) => void) => Promise<T>,
): Promise<T> => {
  const shape = callShape(call);
  return traced(
    {
      name: `${provider} ${shape}`,
      kind: "client",
      facts: { "peer.service": provider, "manyhands.call": shape },
    },
    (note) => work((status) => note({ "http.response.status_code": status })),
  );
};
