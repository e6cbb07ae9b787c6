import type {
  ConfirmationToken,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  StripeError,
} from "@stripe/stripe-js";
import { encodeForm } from "./form";

export type Result<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

/** Browser calls with the publishable key. None rejects. */
export type Api = {
  createPaymentMethod: (params: Record<string, unknown>) => Promise<Result<PaymentMethod>>;
  createConfirmationToken: (params: Record<string, unknown>) => Promise<Result<ConfirmationToken>>;
  retrievePaymentIntent: (clientSecret: string) => Promise<Result<PaymentIntent>>;
  retrieveSetupIntent: (clientSecret: string) => Promise<Result<SetupIntent>>;
  confirmPaymentIntent: (
    clientSecret: string,
    params: Record<string, unknown>,
  ) => Promise<Result<PaymentIntent>>;
  confirmSetupIntent: (clientSecret: string, params: Record<string, unknown>) => Promise<Result<SetupIntent>>;
  /** Reports the person's choice in the bank's dialog. */
  authenticate: (
    id: string,
    clientSecret: string,
    outcome: "complete" | "fail",
  ) => Promise<Result<Record<string, unknown>>>;
};

const NO_CONNECTION =
  "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";

/** `pi_1` of `pi_1_secret_2`, else null. */
export function intentId(clientSecret: unknown, prefix: "pi" | "seti"): string | null {
  if (typeof clientSecret !== "string") return null;
  return new RegExp(`^(${prefix}_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$`).exec(clientSecret)?.[1] ?? null;
}

export function integrationError(message: string): StripeError {
  return { type: "invalid_request_error", message };
}

export function createApi(baseUrl: string, publishableKey: string): Api {
  async function call<T extends object>(path: string, init: RequestInit): Promise<Result<T>> {
    try {
      const answer = await fetch(`${baseUrl}${path}`, init);
      const body: unknown = await answer.json();
      if (answer.ok && isObject<T>(body)) return { value: body };
      const error = isObject<{ error?: unknown }>(body) ? body.error : undefined;
      return { error: isObject<StripeError>(error) ? error : { type: "api_error", message: NO_CONNECTION } };
    } catch {
      return { error: { type: "api_connection_error", message: NO_CONNECTION } };
    }
  }

  const authorization = `Bearer ${publishableKey}`;

  const post = <T extends object>(path: string, params: Record<string, unknown>) =>
    call<T>(path, {
      method: "POST",
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: encodeForm(params),
    });

  function retrieve<T extends object>(kind: "payment" | "setup", clientSecret: string): Promise<Result<T>> {
    const id = intentId(clientSecret, kind === "payment" ? "pi" : "seti");
    if (!id) return Promise.resolve({ error: badSecret(kind) });
    const query = `client_secret=${encodeURIComponent(clientSecret)}`;
    return call<T>(`/v1/${kind}_intents/${id}?${query}`, { headers: { authorization } });
  }

  function confirm<T extends object>(
    kind: "payment" | "setup",
    clientSecret: string,
    params: Record<string, unknown>,
  ): Promise<Result<T>> {
    const id = intentId(clientSecret, kind === "payment" ? "pi" : "seti");
    if (!id) return Promise.resolve({ error: badSecret(kind) });
    return post<T>(`/v1/${kind}_intents/${id}/confirm`, { ...params, client_secret: clientSecret });
  }

  return {
    createPaymentMethod: (params) => post("/v1/payment_methods", params),
    createConfirmationToken: (params) => post("/v1/confirmation_tokens", params),
    retrievePaymentIntent: (clientSecret) => retrieve("payment", clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieve("setup", clientSecret),
    confirmPaymentIntent: (clientSecret, params) => confirm("payment", clientSecret, params),
    confirmSetupIntent: (clientSecret, params) => confirm("setup", clientSecret, params),
    authenticate: (id, clientSecret, outcome) =>
      call(`/_sim/3ds/${id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ outcome, client_secret: clientSecret }),
      }),
  };
}

function badSecret(kind: "payment" | "setup"): StripeError {
  return integrationError(
    `The client secret should be of the form ${kind === "payment" ? "pi" : "seti"}_…_secret_….`,
  );
}

function isObject<T extends object>(value: unknown): value is T {
  return typeof value === "object" && value !== null;
}
