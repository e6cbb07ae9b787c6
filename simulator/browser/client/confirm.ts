import type {
  ConfirmationToken,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  StripeError,
} from "@stripe/stripe-js";
import { type Api, integrationError, type Result } from "./api";
import { askBank } from "./bank-dialog";
import { type ElementsInside, insideOf } from "./elements";
import type { CardDetails } from "./payment-element";

type Params = Record<string, unknown>;

export type ConfirmOptions = {
  elements?: unknown;
  clientSecret?: string;
  confirmParams?: Params;
  redirect?: "always" | "if_required";
};

type Intent = PaymentIntent | SetupIntent;

/** Calls of one kind of intent; the kinds differ in names only. */
export type IntentCalls<T extends Intent> = {
  confirm: (clientSecret: string, params: Params) => Promise<Result<T>>;
  retrieve: (clientSecret: string) => Promise<Result<T>>;
};

/** Confirms the intent with the typed card, including the bank's challenge. */
export async function confirmIntent<T extends Intent>(
  api: Api,
  calls: IntentCalls<T>,
  { elements, clientSecret, confirmParams = {}, redirect = "always" }: ConfirmOptions,
): Promise<Result<T>> {
  const group = insideOf(elements);
  const secret = clientSecret ?? group?.options().clientSecret;
  if (!secret) return { error: integrationError("Pass the client secret of the intent to confirm.") };
  const returnUrl = confirmParams.return_url;
  if (redirect === "always" && typeof returnUrl !== "string") {
    return {
      error: integrationError("confirmParams.return_url is required unless redirect is if_required."),
    };
  }
  const { payment_method_data: extra, ...params } = confirmParams;
  if (group && params.payment_method === undefined) {
    const fault = group.validate() ?? (await mismatch(group, secret, calls));
    if (fault) return { error: fault };
    const method = await methodFrom(api, group, asObject(extra));
    if (method.error) return method;
    params.payment_method = method.value.id;
  }
  const confirmed = await settle(api, calls, secret, await calls.confirm(secret, params));
  if (confirmed.error || redirect !== "always" || typeof returnUrl !== "string") return confirmed;
  return leave(returnUrl, secret, confirmed.value);
}

/** Only if required. */
export async function settle<T extends Intent>(
  api: Api,
  calls: IntentCalls<T>,
  secret: string,
  result: Result<T>,
): Promise<Result<T>> {
  if (result.error || result.value.status !== "requires_action") return result;
  const intent = result.value;
  const outcome = await askBank(sumOf(intent));
  const told = await api.authenticate(intent.id, secret, outcome);
  if (told.error) return told;
  const after = await calls.retrieve(secret);
  if (after.error || after.value.status !== "requires_payment_method") return after;
  return { error: { ...lastError(after.value), ...named(after.value) } };
}

/** With the page's billing details. */
export async function methodFrom(
  api: Api,
  group: ElementsInside,
  extra: Params,
): Promise<Result<PaymentMethod>> {
  const data = typedData(group, extra);
  return data ? api.createPaymentMethod(data) : { error: NOT_MOUNTED };
}

const NOT_MOUNTED = integrationError("The Payment Element is not mounted.");

function typedData(group: ElementsInside, extra: Params): Params | null {
  const details = group.takeWalletCard() ?? group.payment()?.inside.details();
  if (!details) return null;
  const billing = mergeBilling(asObject(extra.billing_details), details);
  return { ...extra, type: "card", card: details.card, billing_details: billing };
}

/** The page's server confirms with it. */
export async function tokenFrom(
  api: Api,
  group: ElementsInside,
  params: Params,
): Promise<Result<ConfirmationToken>> {
  if (group.options().mode && !group.submitted()) {
    return {
      error: integrationError(
        "elements.submit() must be called, and succeed, before createConfirmationToken.",
      ),
    };
  }
  const wrong = group.validate();
  if (wrong) return { error: wrong };
  const data = typedData(group, asObject(params.payment_method_data));
  if (!data) return { error: NOT_MOUNTED };
  return api.createConfirmationToken({
    payment_method_data: data,
    return_url: params.return_url,
    setup_future_usage: group.options().setupFutureUsage,
  });
}

function mergeBilling(given: Params, { billing_details: typed }: CardDetails): Params {
  const address = { ...asObject(given.address) };
  if (typed.address.country !== null) address.country = typed.address.country;
  if (typed.address.postal_code !== null) address.postal_code = typed.address.postal_code;
  const { name, email } = typed;
  return { ...(name && { name }), ...(email && { email }), ...given, address };
}

/** If the intent differs from the Elements options. */
async function mismatch<T extends Intent>(
  group: ElementsInside,
  secret: string,
  calls: IntentCalls<T>,
): Promise<StripeError | null> {
  const shown = group.options();
  if (!shown.mode) return null;
  if (!group.submitted()) {
    return integrationError(
      "elements.submit() must be called, and succeed, before the payment is confirmed.",
    );
  }
  const found = await calls.retrieve(secret);
  if (found.error) return found.error;
  const intent = found.value;
  if (!("amount" in intent)) return null;
  const pairs: [string, unknown, unknown][] = [
    ["amount", intent.amount, shown.amount],
    ["currency", intent.currency, shown.currency],
  ];
  if (shown.mode === "payment") {
    const usage = "setup_future_usage" in intent ? intent.setup_future_usage : null;
    pairs.push(["setup_future_usage", usage ?? null, shown.setupFutureUsage ?? null]);
  }
  const wrong = pairs.find(([, actual, expected]) => actual !== expected);
  if (!wrong) return null;
  const [name, actual, expected] = wrong;
  return integrationError(
    `The PaymentIntent's ${name} (${String(actual)}) does not match the ${name} given to Elements (${String(expected)}).`,
  );
}

function sumOf(intent: Intent): string | null {
  if (!("amount" in intent)) return null;
  return new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(
    intent.amount / 100,
  );
}

function lastError(intent: Intent): StripeError {
  const error = "amount" in intent ? intent.last_payment_error : intent.last_setup_error;
  return { type: "invalid_request_error", ...asObject(error) };
}

function named(intent: Intent): Pick<StripeError, "payment_intent" | "setup_intent"> {
  return "amount" in intent ? { payment_intent: intent } : { setup_intent: intent };
}

/** Never settles, because the browser leaves the page. */
function leave(returnUrl: string, secret: string, intent: Intent): Promise<never> {
  const kind = "amount" in intent ? "payment_intent" : "setup_intent";
  const target = new URL(returnUrl, location.href);
  target.searchParams.set(kind, intent.id);
  target.searchParams.set(`${kind}_client_secret`, secret);
  target.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "pending");
  location.assign(target);
  return new Promise(() => {});
}

function asObject(value: unknown): Params {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
