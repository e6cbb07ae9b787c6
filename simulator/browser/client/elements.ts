import type { StripeError } from "@stripe/stripe-js";
import { type Appearance, remember } from "./appearance";
import { createEmitter } from "./emitter";
import { createPaymentElement, type PaymentElementOptions, type Surroundings } from "./payment-element";

/** The options of `stripe.elements` that the simulator supports. */
export type ElementsOptions = {
  clientSecret?: string;
  mode?: "payment" | "setup" | "subscription";
  amount?: number;
  currency?: string;
  setupFutureUsage?: string | null;
  appearance?: Appearance;
};

type Payment = ReturnType<typeof createPaymentElement>;

/** The internal state of a group of elements; the page receives only the public object. */
export type ElementsInside = {
  options: () => ElementsOptions;
  payment: () => Payment | null;
  /** Whether the page has called `submit()` successfully since the options last changed. */
  submitted: () => boolean;
  validate: () => StripeError | null;
};

const insides = new WeakMap<object, ElementsInside>();

/** The internal state of an object that `createElements` made; null for anything else. */
export function insideOf(elements: unknown): ElementsInside | null {
  return typeof elements === "object" && elements !== null ? (insides.get(elements) ?? null) : null;
}

/** A group of elements, with or without (deferred mode) a client secret. Only `payment` can be created. */
export function createElements(initial: ElementsOptions = {}) {
  const emitter = createEmitter();
  let options = initial;
  let payment: Payment | null = null;
  let submitted = false;
  remember(options.appearance);

  const surroundings = (): Surroundings => ({
    appearance: options.appearance,
    savesCard:
      options.mode === "subscription" || options.mode === "setup" || Boolean(options.setupFutureUsage),
  });

  function validate(): StripeError | null {
    if (!payment) {
      return {
        type: "validation_error",
        code: "element_missing",
        message: "The Payment Element is not mounted.",
      };
    }
    return payment.inside.validate();
  }

  const elements = {
    create(type: string, elementOptions: PaymentElementOptions = {}) {
      if (type !== "payment") throw new Error(`The simulator plays the Payment Element only, not "${type}".`);
      if (payment)
        throw new Error("Can only create one Element of type payment through an Elements instance.");
      payment = createPaymentElement(elementOptions, surroundings(), () => {
        payment = null;
      });
      return payment.element;
    },
    getElement: (type: unknown) => (type === "payment" ? (payment?.element ?? null) : null),
    async update(next: ElementsOptions): Promise<void> {
      options = { ...options, ...next };
      remember(options.appearance);
      submitted = false;
      payment?.inside.surround(surroundings());
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
    submitted: () => submitted,
    validate,
  });
  return elements;
}
