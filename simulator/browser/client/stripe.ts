import type {
  ConfirmationToken,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  StripeError,
} from "@stripe/stripe-js";
import { createApi, integrationError, intentId, type Result } from "./api";
import {
  type ConfirmOptions,
  confirmIntent,
  type IntentCalls,
  methodFrom,
  settle,
  tokenFrom,
} from "./confirm";
import { createElements, insideOf } from "./elements";

type PaymentResult = { paymentIntent?: PaymentIntent; error?: StripeError };
type SetupResult = { setupIntent?: SetupIntent; error?: StripeError };
type MethodResult = { paymentMethod?: PaymentMethod; error?: StripeError };
type TokenResult = { confirmationToken?: ConfirmationToken; error?: StripeError };
type Params = Record<string, unknown>;

const asPayment = (result: Result<PaymentIntent>): PaymentResult =>
  result.error ? { error: result.error } : { paymentIntent: result.value };
const asSetup = (result: Result<SetupIntent>): SetupResult =>
  result.error ? { error: result.error } : { setupIntent: result.value };

/** Implements the Stripe.js functions that the product calls, at `baseUrl`. None rejects. */
export function createStripe(baseUrl: string, publishableKey: string) {
  const api = createApi(baseUrl, publishableKey);
  const payments: IntentCalls<PaymentIntent> = {
    confirm: api.confirmPaymentIntent,
    retrieve: api.retrievePaymentIntent,
  };
  const setups: IntentCalls<SetupIntent> = {
    confirm: api.confirmSetupIntent,
    retrieve: api.retrieveSetupIntent,
  };

  return {
    elements: createElements,
    confirmPayment: async (options: ConfirmOptions) => asPayment(await confirmIntent(api, payments, options)),
    confirmSetup: async (options: ConfirmOptions) => asSetup(await confirmIntent(api, setups, options)),

    /** Confirms with a saved card: the intent's, or `data.payment_method`. */
    async confirmCardPayment(
      clientSecret: string,
      data: Params = {},
      options: { handleActions?: boolean } = {},
    ): Promise<PaymentResult> {
      if (typeof data.payment_method === "object") {
        return {
          error: integrationError("The simulator takes card details through the Payment Element only."),
        };
      }
      const confirmed = await api.confirmPaymentIntent(clientSecret, data);
      if (options.handleActions === false) return asPayment(confirmed);
      return asPayment(await settle(api, payments, clientSecret, confirmed));
    },

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentResult | SetupResult> {
      if (intentId(clientSecret, "seti")) {
        const found = await api.retrieveSetupIntent(clientSecret);
        return asSetup(await settle(api, setups, clientSecret, found));
      }
      const found = await api.retrievePaymentIntent(clientSecret);
      return asPayment(await settle(api, payments, clientSecret, found));
    },

    async createConfirmationToken({
      elements,
      params = {},
    }: {
      elements?: unknown;
      params?: Params;
    }): Promise<TokenResult> {
      const group = insideOf(elements);
      if (!group) {
        return {
          error: integrationError("The simulator takes card details through the Payment Element only."),
        };
      }
      const made = await tokenFrom(api, group, params);
      return made.error ? { error: made.error } : { confirmationToken: made.value };
    },

    retrievePaymentIntent: async (clientSecret: string) =>
      asPayment(await api.retrievePaymentIntent(clientSecret)),
    retrieveSetupIntent: async (clientSecret: string) => asSetup(await api.retrieveSetupIntent(clientSecret)),

    async createPaymentMethod({
      elements,
      params = {},
    }: {
      elements?: unknown;
      params?: Params;
    }): Promise<MethodResult> {
      const group = insideOf(elements);
      if (!group) {
        return {
          error: integrationError("The simulator takes card details through the Payment Element only."),
        };
      }
      const wrong = group.validate();
      if (wrong) return { error: wrong };
      const made = await methodFrom(api, group, params);
      return made.error ? { error: made.error } : { paymentMethod: made.value };
    },

    /** Retired by Stripe, but react-stripe-js checks for it. */
    createToken: async (): Promise<{ error: StripeError }> => ({
      error: integrationError("The simulator makes no tokens. Use the Payment Element."),
    }),
    registerAppInfo: (): void => {},
    _registerWrapper: (): void => {},
  };
}
