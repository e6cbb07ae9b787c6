import { typed } from "@/app/_features/forms/typed-text";

/** Names the next gift, so that a second submit skips no other. */
export function skippedIn(form: FormData): { gift?: string } {
  const { gift } = typed(form, "gift");
  return gift === "" ? {} : { gift };
}
