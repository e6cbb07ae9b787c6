import type Stripe from "stripe";
import type { PublicIntent, PublicSetup } from "./intent-view";

type ErrorType = "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";

export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  network_decline_code?: string;
  advice_code?: string;
  payment_intent?: Stripe.PaymentIntent | PublicIntent;
  setup_intent?: Stripe.SetupIntent | PublicSetup;
  payment_method?: Stripe.PaymentMethod;
  request_log_url?: string;
};

export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Nothing was executed: the same idempotency key may be retried with other parameters. */
    readonly beforeExecution = false,
  ) {
    super(body.message);
  }
}

/** 400 `invalid_request_error` from reading parameters. */
export function invalid(message: string, code?: string, param?: string): StripeApiError {
  return new StripeApiError(
    400,
    {
      type: "invalid_request_error",
      message,
      ...(code && { code, doc_url: docUrl(code) }),
      ...(param && { param }),
    },
    true,
  );
}

/** 400 because of the object's state. */
export function unexpectedState(
  code: string,
  message: string,
  more: Partial<ErrorBody> = {},
): StripeApiError {
  return new StripeApiError(400, {
    type: "invalid_request_error",
    code,
    doc_url: docUrl(code),
    message,
    ...more,
  });
}

export function missing(object: string, id: string, param = "id"): StripeApiError {
  return new StripeApiError(
    404,
    {
      type: "invalid_request_error",
      code: "resource_missing",
      doc_url: docUrl("resource_missing"),
      message: `No such ${object}: '${id}'`,
      param,
    },
    true,
  );
}

export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`;
}
