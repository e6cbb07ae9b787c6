import type { StripeError } from "@stripe/stripe-js";
import { type Appearance, addRules, dress } from "./appearance";
import { createCardForm, type PaymentElementOptions } from "./card-form";
import { brandOf, checkField, digitsOf, type FieldName, parseExpiry } from "./cards";
import { disown } from "./dom";
import { createEmitter } from "./emitter";

export type Surroundings = { appearance?: Appearance; savesCard: boolean };

/** Body of `POST /v1/payment_methods`. */
export type CardDetails = {
  card: {
    number: string;
    exp_month: number;
    exp_year: number;
    cvc: string;
    wallet?: { type: "apple_pay" | "google_pay" | "link" };
  };
  billing_details: {
    name?: string;
    email?: string;
    address: { country: string | null; postal_code: string | null };
  };
};

type Element = {
  mount: (target: string | HTMLElement) => void;
  unmount: () => void;
  destroy: () => void;
  update: (next: PaymentElementOptions) => Element;
  on: (type: string, handler: (event?: unknown) => void) => Element;
  once: (type: string, handler: (event?: unknown) => void) => Element;
  off: (type: string, handler?: (event?: unknown) => void) => Element;
  focus: () => void;
  blur: () => void;
  clear: () => void;
  collapse: () => void;
};

const FIELDS: FieldName[] = ["number", "expiry", "cvc", "postalCode"];
const READY_AFTER_MS = 30;
let count = 0;

/** Cards only. */
export function createPaymentElement(
  initial: PaymentElementOptions,
  surroundings: Surroundings,
  onDestroy: () => void,
) {
  count += 1;
  const id = `sim-payment-${count}`;
  const emitter = createEmitter();
  const about = { elementType: "payment" } as const;
  let options = initial;
  let around = surroundings;
  let destroyed = false;
  let focused = false;
  let brand = brandOf("");
  const form = createCardForm(id, options);
  let rules = addRules(id, around.appearance?.rules);

  function refresh(): void {
    dress(form.root, around.appearance);
    form.showTerms(around.savesCard && options.terms?.card !== "never", options.business?.name);
    form.setReadOnly(options.readOnly === true);
  }

  function context() {
    return { number: form.value("number"), country: form.country(), now: new Date() };
  }

  function check(field: FieldName) {
    return form.isShown(field) ? checkField(field, form.value(field), context()) : null;
  }

  function changed(): void {
    const values = FIELDS.filter((field) => form.isShown(field)).map((field) => form.value(field));
    emitter.emit("change", {
      ...about,
      empty: values.every((value) => value === ""),
      complete: FIELDS.every((field) => check(field) === null),
      collapsed: false,
      value: { type: "card" },
    });
    const now = brandOf(form.value("number"));
    if (now === brand) return;
    brand = now;
    const details = { brands: brand === "unknown" ? null : [brand], funding: null };
    emitter.emit("carddetailschange", { ...about, loading: false, details });
  }

  form.onInput((field, full) => {
    form.showError(field, null);
    if (full) form.showError(field, check(field)?.message ?? null);
    changed();
  });
  form.onLeave((field) => {
    if (form.value(field) !== "") form.showError(field, check(field)?.message ?? null);
  });
  form.root.addEventListener("focusin", () => {
    if (!focused) emitter.emit("focus", about);
    focused = true;
  });
  form.root.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && form.root.contains(event.relatedTarget)) return;
    focused = false;
    emitter.emit("blur", about);
  });
  form.root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") emitter.emit("escape", about);
    // Inputs without a form do not submit on Enter.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      form.root.closest("form")?.requestSubmit();
    }
  });

  const element: Element = {
    mount(target: string | HTMLElement): void {
      if (destroyed) throw new Error("This Element has already been destroyed.");
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container)
        throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements.`);
      refresh();
      container.replaceChildren(form.root);
      container.classList.add("StripeElement");
      setTimeout(() => {
        if (destroyed || !form.root.isConnected) return;
        emitter.emit("ready", about);
        changed();
      }, READY_AFTER_MS);
    },
    unmount(): void {
      form.root.remove();
    },
    destroy(): void {
      destroyed = true;
      form.root.remove();
      disown(rules);
      emitter.clear();
      onDestroy();
    },
    update(next: PaymentElementOptions): Element {
      options = { ...options, ...next };
      refresh();
      return element;
    },
    on(type: string, handler: (event?: unknown) => void): Element {
      emitter.on(type, handler);
      return element;
    },
    once(type: string, handler: (event?: unknown) => void): Element {
      emitter.once(type, handler);
      return element;
    },
    off(type: string, handler?: (event?: unknown) => void): Element {
      emitter.off(type, handler);
      return element;
    },
    focus: () => form.focus("number"),
    blur: () => form.blur(),
    clear(): void {
      for (const field of FIELDS) form.clear(field);
      changed();
    },
    collapse: (): void => {},
  };

  /** Hidden from the page. */
  const inside = {
    /** Shows errors and focuses the first invalid field; null if valid. */
    validate(): StripeError | null {
      const wrong = FIELDS.flatMap((field) => {
        const error = check(field);
        form.showError(field, error?.message ?? null);
        return error ? [{ field, error }] : [];
      })[0];
      if (!wrong) return null;
      form.focus(wrong.field);
      return { type: "validation_error", code: wrong.error.code, message: wrong.error.message };
    },
    details(): CardDetails {
      const expiry = parseExpiry(form.value("expiry"));
      return {
        card: {
          number: digitsOf(form.value("number")),
          exp_month: expiry?.month ?? 0,
          exp_year: expiry?.year ?? 0,
          cvc: form.value("cvc"),
        },
        billing_details: {
          address: {
            country: form.asksCountry ? form.country() : null,
            postal_code: form.isShown("postalCode") ? form.value("postalCode") : null,
          },
        },
      };
    },
    surround(next: Surroundings): void {
      around = next;
      disown(rules);
      rules = addRules(id, around.appearance?.rules);
      refresh();
    },
  };
  return { element, inside };
}
