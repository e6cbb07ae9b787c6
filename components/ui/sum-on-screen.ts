import type { FormEvent } from "react";
import type { Cents } from "@/lib/kernel/money";

/** The first sum in a text, in cents, also with the signs of other languages ("$1.234,56"); null without one. */
export function centsIn(text: string): Cents | null {
  const [, written = ""] = /\$\s?(\d[\d.,]{0,20})/.exec(text) ?? [];
  const sum = written.replace(/[.,]$/, "");
  if (sum === "") return null;
  const digits = Number(sum.replaceAll(/[.,]/g, ""));
  return /[.,]\d\d$/.test(sum) ? digits : digits * 100;
}

/**
 * The sum that an element shows at this moment, in cents. A translator or another tool may have changed what was
 * rendered. Null where no sum can be read.
 */
export const sumOnScreen = (element: Element | null | undefined): Cents | null =>
  centsIn(element?.textContent ?? "");

/** The name of the field with the sum, in cents, that the pressed button names. */
export const SHOWN_CENTS = "shownCents";

/** For a form's `onSubmit`: the press carries the sum that its button shows. */
export function carryShownSum({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>): void {
  const cents = sumOnScreen((nativeEvent as SubmitEvent).submitter);
  const field = form.elements.namedItem(SHOWN_CENTS);
  if (cents !== null && field instanceof HTMLInputElement) field.value = String(cents);
}
