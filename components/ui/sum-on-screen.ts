import type { FormEvent } from "react";
import type { Cents } from "@/lib/kernel/money";

/** First sum in a text, also in other locales ("$1.234,56"). */
export function centsIn(text: string): Cents | null {
  const [, written = ""] = /\$\s?(\d[\d.,]{0,20})/.exec(text) ?? [];
  const sum = written.replace(/[.,]$/, "");
  if (sum === "") return null;
  const digits = Number(sum.replaceAll(/[.,]/g, ""));
  return /[.,]\d\d$/.test(sum) ? digits : digits * 100;
}

/** Sum shown now. A translator or another tool may have changed the rendered one. Null if unreadable. */
export const sumOnScreen = (element: Element | null | undefined): Cents | null =>
  centsIn(element?.textContent ?? "");

export const SHOWN_CENTS = "shownCents";

/** An `onSubmit` that sends that sum. */
export function carryShownSum({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>): void {
  const cents = sumOnScreen((nativeEvent as SubmitEvent).submitter);
  const field = form.elements.namedItem(SHOWN_CENTS);
  if (cents !== null && field instanceof HTMLInputElement) field.value = String(cents);
}
