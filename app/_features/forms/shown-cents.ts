import { SHOWN_CENTS } from "@/components/ui/sum-on-screen";
import { typedText } from "./typed-text";

/** Undefined from a page of the previous release. */
export function shownCents(form: FormData): number | undefined {
  const text = typedText(form, SHOWN_CENTS);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
