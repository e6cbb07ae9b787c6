import { callShape, countFailure, log, traced } from "@/lib/platform";

type Failure = {
  provider: "stripe" | "resend" | "smtp" | "twilio" | "google" | "facebook" | "store" | "clamd";
  /** Without the query, which may hold a token or address. */
  call: string;
  /** `performance.now()` before the first try. */
  startedAt: number;
  tries?: number;
  status?: number | null;
  /** For the provider's support. */
  requestId?: string | null;
  error?: unknown;
};

/** One warning per failed call, counted for the desk. */
export function logProviderFailure({ startedAt, error, ...failure }: Failure): void {
  countFailure({ provider: failure.provider, call: failure.call, status: failure.status ?? null });
  log.warn("provider_failed", { ...failure, ms: Math.round(performance.now() - startedAt) }, error);
}

/** Not a judgment of what we sent. */
export const isProviderFailure = (status: number): boolean =>
  status >= 500 || status === 429 || status === 401 || status === 403;

/** `answered` receives the status. */
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
