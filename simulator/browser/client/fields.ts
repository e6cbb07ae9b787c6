import type { FieldName } from "./cards";
import { make } from "./dom";

export type Field = {
  root: HTMLElement;
  label: HTMLLabelElement;
  input: HTMLInputElement | HTMLSelectElement;
  showError: (message: string | null) => void;
};

type Look = { label: string; placeholder?: string; autocomplete: string; inputmode?: string; wide?: boolean };

const LOOKS: Record<FieldName, Look> = {
  number: {
    label: "Card number",
    placeholder: "1234 1234 1234 1234",
    autocomplete: "cc-number",
    inputmode: "numeric",
    wide: true,
  },
  expiry: { label: "Expiration date", placeholder: "MM / YY", autocomplete: "cc-exp", inputmode: "numeric" },
  cvc: { label: "Security code", placeholder: "CVC", autocomplete: "cc-csc", inputmode: "numeric" },
  postalCode: { label: "ZIP code", placeholder: "12345", autocomplete: "billing postal-code" },
};

/**
 * Nonexistent form id: the page's form can neither read nor send the card number, as with Stripe's frames.
 */
const NO_FORM = "sim-no-form";

export function inputField(id: string, name: FieldName): Field {
  const look = LOOKS[name];
  const input = make("input", {
    id,
    name,
    class: "Input",
    type: "text",
    form: NO_FORM,
    inputmode: look.inputmode,
    autocomplete: look.autocomplete,
    placeholder: look.placeholder,
    autocorrect: "off",
    spellcheck: "false",
    "aria-invalid": "false",
    "aria-required": "true",
  });
  return assemble(id, look, input);
}

export function countryField(id: string, options: { code: string; name: string }[], selected: string): Field {
  const select = make(
    "select",
    { id, name: "country", class: "Input", form: NO_FORM, autocomplete: "billing country" },
    ...options.map(({ code, name }) => make("option", { value: code, selected: code === selected }, name)),
  );
  const field = assemble(id, { label: "Country", autocomplete: "" }, select);
  select.after(make("span", { class: "Chevron", "aria-hidden": "true" }));
  return field;
}

function assemble(id: string, look: Look, input: Field["input"]): Field {
  const label = make("label", { class: "Label", for: id }, look.label);
  const error = make("p", { class: "Error", id: `${id}-error`, "aria-live": "polite" });
  const root = make(
    "div",
    { class: `Field Field--${input.name}${look.wide ? " Wide" : ""}` },
    label,
    make("div", { class: "Box" }, input),
    error,
  );
  return {
    root,
    label,
    input,
    showError(message) {
      error.textContent = message ?? "";
      input.classList.toggle("Input--invalid", message !== null);
      input.setAttribute("aria-invalid", String(message !== null));
      if (message === null) input.removeAttribute("aria-describedby");
      else input.setAttribute("aria-describedby", error.id);
    },
  };
}
