import { brandOf, cvcLength, digitsOf, type FieldName, formatExpiry, formatNumber, isFull } from "./cards";
import { countries, postalLabel } from "./countries";
import { make } from "./dom";
import { countryField, type Field, inputField } from "./fields";

const BRAND_NAMES = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "Amex",
  discover: "Discover",
  diners: "Diners",
  jcb: "JCB",
  unionpay: "UnionPay",
  unknown: "",
} as const;
const NUMBER_TO_TRY = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0027 6000 3184", "asks the bank"],
  ["4000 0000 0000 9995", "is declined"],
] as const;
const LONGEST_POSTAL_CODE = 10;

export type PaymentElementOptions = {
  readOnly?: boolean;
  business?: { name?: string };
  terms?: { card?: string };
  fields?: { billingDetails?: string | { address?: string | { country?: string; postalCode?: string } } };
  defaultValues?: { billingDetails?: { address?: { country?: string; postal_code?: string } } };
};

/** Card fields with formatting, errors and terms; independent of Stripe's API. */
export function createCardForm(id: string, options: PaymentElementOptions) {
  const asked = askedFields(options);
  const address = options.defaultValues?.billingDetails?.address;
  const fields: Record<FieldName, Field> = {
    number: inputField(`${id}-number`, "number"),
    expiry: inputField(`${id}-expiry`, "expiry"),
    cvc: inputField(`${id}-cvc`, "cvc"),
    postalCode: inputField(`${id}-postal-code`, "postalCode"),
  };
  const country = countryField(`${id}-country`, countries(), address?.country ?? "US");
  fields.postalCode.input.value = address?.postal_code ?? "";
  const brand = make("span", { class: "Brand", "aria-hidden": "true" });
  fields.number.input.after(brand);
  const terms = make("p", { class: "TermsText Wide", hidden: true });
  const root = make(
    "div",
    { id, class: "sim-payment" },
    fields.number.root,
    fields.expiry.root,
    fields.cvc.root,
    country.root,
    fields.postalCode.root,
    terms,
    hint(),
  );

  const names: FieldName[] = ["number", "expiry", "cvc", "postalCode"];
  const value = (field: FieldName): string => fields[field].input.value.trim();
  const shownCountry = (): string => country.input.value;
  const full = (field: FieldName): boolean => isFull(field, value(field), value("number"), shownCountry());

  function arrange(): void {
    const label = postalLabel(shownCountry());
    country.root.hidden = !asked.country;
    fields.postalCode.root.hidden = !asked.postalCode || label === null;
    fields.postalCode.label.textContent = label ?? "";
    country.root.classList.toggle("Wide", fields.postalCode.root.hidden);
    fields.postalCode.root.classList.toggle("Wide", country.root.hidden);
    const american = shownCountry() === "US";
    fields.postalCode.input.setAttribute("placeholder", american ? "12345" : "");
    fields.postalCode.input.setAttribute("inputmode", american ? "numeric" : "text");
    brand.textContent = BRAND_NAMES[brandOf(value("number"))];
  }

  /** Formats the input and keeps the caret at its digit. */
  function shape(field: FieldName, erasing: boolean): void {
    const { input } = fields[field];
    if (!(input instanceof HTMLInputElement)) return;
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const before = digitsOf(input.value.slice(0, caret)).length;
    const shaped = inShape(field, input.value, value("number"), shownCountry());
    // Formatting would restore an erased slash.
    const next = erasing && field === "expiry" ? shaped.replace(/ \/ $/, "") : shaped;
    if (next === input.value) return;
    input.value = next;
    if (document.activeElement !== input) return;
    const position = atEnd ? next.length : afterDigit(next, before);
    input.setSelectionRange(position, position);
  }

  arrange();
  return {
    root,
    asksCountry: asked.country,
    value,
    country: shownCountry,
    isShown: (field: FieldName): boolean => !fields[field].root.hidden,
    showError: (field: FieldName, message: string | null): void => fields[field].showError(message),
    focus: (field: FieldName): void => fields[field].input.focus(),
    blur(): void {
      if (document.activeElement instanceof HTMLElement && root.contains(document.activeElement)) {
        document.activeElement.blur();
      }
    },
    clear(field: FieldName): void {
      fields[field].input.value = "";
      fields[field].showError(null);
      arrange();
    },
    setReadOnly(readOnly: boolean): void {
      for (const field of [...Object.values(fields), country]) field.input.disabled = readOnly;
    },
    showTerms(shown: boolean, business: string | undefined): void {
      terms.hidden = !shown;
      terms.textContent = `By providing your card information, you allow ${business ?? "us"} to charge your card for future payments in accordance with ${business ? "their" : "our"} terms.`;
    },
    onInput(report: (field: FieldName, full: boolean) => void): void {
      for (const field of names) {
        fields[field].input.addEventListener("input", (event) => {
          const erasing = event instanceof InputEvent && event.inputType.startsWith("delete");
          shape(field, erasing);
          arrange();
          report(field, full(field));
        });
      }
      country.input.addEventListener("change", () => {
        fields.postalCode.input.value = "";
        arrange();
        report("postalCode", false);
      });
    },
    onLeave(report: (field: FieldName) => void): void {
      for (const field of names) fields[field].input.addEventListener("blur", () => report(field));
    },
  };
}

function inShape(field: FieldName, value: string, number: string, country: string): string {
  if (field === "number") return formatNumber(value);
  if (field === "expiry") return formatExpiry(value);
  if (field === "cvc") return digitsOf(value).slice(0, cvcLength(number));
  return country === "US" ? digitsOf(value).slice(0, 5) : value.slice(0, LONGEST_POSTAL_CODE).toUpperCase();
}

function afterDigit(text: string, digits: number): number {
  let seen = 0;
  for (const [at, character] of [...text].entries()) {
    if (seen === digits) return at;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}

function askedFields({ fields }: PaymentElementOptions): { country: boolean; postalCode: boolean } {
  const billing = fields?.billingDetails;
  const address = typeof billing === "object" ? billing.address : billing;
  if (typeof address !== "object") return { country: address !== "never", postalCode: address !== "never" };
  return { country: address.country !== "never", postalCode: address.postalCode !== "never" };
}

function hint(): HTMLElement {
  const cards = NUMBER_TO_TRY.flatMap(([number, what], at) => [
    at === 0 ? "" : ", ",
    make("code", {}, number),
    ` ${what}`,
  ]);
  return make(
    "p",
    { class: "Hint Wide" },
    "Simulated card processor. Test cards: ",
    ...cards,
    ". Any future date, any code.",
  );
}
