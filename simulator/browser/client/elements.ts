import type { StripeError } from "@stripe/stripe-js";
import { type Appearance, remember } from "./appearance";
import type { PaymentElementOptions } from "./card-form";
import { createEmitter } from "./emitter";
import { type CardDetails, createPaymentElement, type Surroundings } from "./payment-element";
import { createWalletElement, type WalletOptions } from "./wallet-element";

type ElementsOptions = {
  clientSecret?: string;
  mode?: "payment" | "setup" | "subscription";
  amount?: number;
  currency?: string;
  setupFutureUsage?: string | null;
  appearance?: Appearance;
};

type Payment = ReturnType<typeof createPaymentElement>;
type Wallets = ReturnType<typeof createWalletElement>;

const sumOf = ({ amount = 0, currency = "usd" }: ElementsOptions) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);

/** Internal state; the page gets only the public object. */
export type ElementsInside = {
  options: () => ElementsOptions;
  payment: () => Payment | null;
  /** Card of the wallet just used, returned once; null for a typed card. */
  takeWalletCard: () => CardDetails | null;
  /** `submit()` succeeded since the last change of options. */
  submitted: () => boolean;
  validate: () => StripeError | null;
};

const insides = new WeakMap<object, ElementsInside>();

/** Null for objects not from `createElements`. */
export function insideOf(elements: unknown): ElementsInside | null {
  return typeof elements === "object" && elements !== null ? (insides.get(elements) ?? null) : null;
}

/**
 * Creates a group of elements; deferred mode has no client secret. `payment` and `expressCheckout` can be
 * created once each. From `confirm` until its token is made, the wallet's card counts.
 */
export function createElements(initial: ElementsOptions = {}) {
  const emitter = createEmitter();
  let options = initial;
  let payment: Payment | null = null;
  let wallets: Wallets | null = null;
  let walletCard: CardDetails | null = null;
  let submitted = false;
  remember(options.appearance);

  const surroundings = (): Surroundings => ({
    appearance: options.appearance,
    savesCard:
      options.mode === "subscription" || options.mode === "setup" || Boolean(options.setupFutureUsage),
  });

  function validate(): StripeError | null {
    if (walletCard) return null;
    if (!payment) {
      return {
        type: "validation_error",
        code: "element_missing",
        message: "The Payment Element is not mounted.",
      };
    }
    return payment.inside.validate();
  }

  function createWallets(elementOptions: WalletOptions) {
    if (wallets)
      throw new Error("Can only create one Element of type expressCheckout through an Elements instance.");
    wallets = createWalletElement(
      elementOptions,
      () => ({ appearance: options.appearance, sum: sumOf(options) }),
      {
        onPaid: (card) => {
          walletCard = card;
        },
        onDestroy: () => {
          wallets = null;
        },
      },
    );
    return wallets.element;
  }

  const elements = {
    create(type: string, elementOptions: PaymentElementOptions & WalletOptions = {}) {
      if (type === "expressCheckout") return createWallets(elementOptions);
      if (type !== "payment") {
        throw new Error(`The simulator plays the Payment Element and the wallets only, not "${type}".`);
      }
      if (payment)
        throw new Error("Can only create one Element of type payment through an Elements instance.");
      payment = createPaymentElement(elementOptions, surroundings(), () => {
        payment = null;
      });
      return payment.element;
    },
    getElement: (type: unknown) =>
      type === "payment"
        ? (payment?.element ?? null)
        : type === "expressCheckout"
          ? (wallets?.element ?? null)
          : null,
    async update(next: ElementsOptions): Promise<void> {
      options = { ...options, ...next };
      remember(options.appearance);
      submitted = false;
      payment?.inside.surround(surroundings());
      wallets?.surround();
      emitter.emit("update-end");
    },
    async fetchUpdates(): Promise<{ error?: { message: string } }> {
      return {};
    },
    async submit() {
      const error = validate();
      submitted = !error;
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    on(type: string, handler: () => void) {
      emitter.on(type, handler);
      return elements;
    },
    off(type: string, handler?: () => void) {
      emitter.off(type, handler);
      return elements;
    },
  };
  insides.set(elements, {
    options: () => options,
    payment: () => payment,
    takeWalletCard: () => {
      const taken = walletCard;
      walletCard = null;
      return taken;
    },
    submitted: () => submitted,
    validate,
  });
  return elements;
}
