import { SHOWN_CENTS } from "@/components/ui/sum-on-screen";
import { typedText } from "./typed-text";

/** The sum that the pressed button showed, in cents; undefined for pages of the release before. */
export function shownCents(form: FormData): number | undefined {
  const text = typedText(form, SHOWN_CENTS);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
