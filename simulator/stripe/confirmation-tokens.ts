import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { invalid, missing } from "./errors";
import type { Params } from "./params";
import { createPaymentMethod, findPaymentMethod } from "./payment-methods";

const LIVES_SECONDS = 12 * 3_600;
const CREATE = ["payment_method_data", "return_url", "setup_future_usage"] as const;

export const confirmationTokenOperations: Operation[] = [
  {
    method: "POST",
    path: "/v1/confirmation_tokens",
    params: [],
    browserParams: [...CREATE, "use_stripe_sdk", "client_context", "guid", "muid", "sid", "referrer"],
    run: create,
  },
  {
    method: "POST",
    path: "/v1/test_helpers/confirmation_tokens",
    params: ["payment_method", "return_url", "setup_future_usage"],
    run: create,
  },
  {
    method: "GET",
    path: "/v1/confirmation_tokens/:id",
    params: [],
    run: ({ world, id }) => findToken(world, id),
  },
];

function findToken(world: World, id: string): Stripe.ConfirmationToken {
  const token = world.stripe.confirmationTokens[id];
  if (!token) throw missing("confirmation_token", id, "confirmation_token");
  return token;
}

function create({ world, params, fromBrowser }: Call): Stripe.ConfirmationToken {
  const data = params.child("payment_method_data");
  if (fromBrowser && !data) throw params.absent("payment_method_data");
  const method = data
    ? createPaymentMethod(world, data, fromBrowser)
    : findPaymentMethod(world, params.required("payment_method"), "payment_method");
  const created = Math.floor(world.now() / 1_000);
  const token: Stripe.ConfirmationToken = {
    id: world.id("ctoken"),
    object: "confirmation_token",
    created,
    expires_at: created + LIVES_SECONDS,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      type: "card",
      allow_redisplay: method.allow_redisplay,
      billing_details: method.billing_details,
      ...(method.card && { card: method.card }),
      customer: null,
      customer_account: null,
    } as Stripe.ConfirmationToken.PaymentMethodPreview,
    return_url: params.text("return_url") ?? null,
    setup_future_usage: usageOf(params) ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
  world.stripe.confirmationTokens[token.id] = token;
  world.stripe.tokenMethods[token.id] = method.id;
  return token;
}

const usageOf = (params: Params) =>
  params.oneOf("setup_future_usage", ["off_session", "on_session"] as const);

/** Throws for a used or expired token. */
export function usableToken(
  world: World,
  id: string,
): { token: Stripe.ConfirmationToken; method: Stripe.PaymentMethod } {
  const token = findToken(world, id);
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw invalid(
      `The ConfirmationToken '${id}' has already been used and may not be used again.`,
      undefined,
      "confirmation_token",
    );
  if ((token.expires_at ?? 0) * 1_000 <= world.now())
    throw invalid(`The ConfirmationToken '${id}' has expired.`, undefined, "confirmation_token");
  const method = findPaymentMethod(world, world.stripe.tokenMethods[id] ?? "", "confirmation_token");
  return { token, method };
}
