import { typedText } from "@/app/_features/forms/typed-text";

/** Which gift a form skips: the one that its page showed as the next, so that a second press leaves out no other. */
export function skippedIn(form: FormData): { gift?: string } {
  const gift = typedText(form, "gift");
  return gift === "" ? {} : { gift };
}
