import { typedText } from "@/app/_features/forms/typed-text";
import type { Openness } from "@/lib/community";

export const chosenOpenness = (form: FormData) => ({
  joining: typedText(form, "joining") as Openness["joining"],
  contacts: typedText(form, "contacts") as Openness["contacts"],
  isListed: typedText(form, "listed") !== "no",
});
