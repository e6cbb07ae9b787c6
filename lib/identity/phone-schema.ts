import { z } from "zod";
import { asIssue, cleanPhone } from "@/lib/kernel";
import { phoneOf } from "./person-schemas";

const REQUIRED = asIssue("input.required");

const givenSchema = z.union([z.string(), z.object({ number: z.string(), country: z.string() })], {
  error: REQUIRED,
});
type Given = z.output<typeof givenSchema>;

const textOf = (given: Given) => cleanPhone(typeof given === "string" ? given : given.number);

function phoneIn(given: Given, ctx: z.RefinementCtx): string {
  const text = textOf(given);
  const phone = phoneOf(text, typeof given === "string" ? "US" : given.country);
  if (phone) return phone;
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : asIssue("person.invalid_phone") });
  return z.NEVER;
}

/** Outputs E.164. A bare string defaults to the United States (001 §5). */
export const phoneOfCountrySchema = givenSchema.transform(phoneIn);

export const openPhoneOfCountrySchema = givenSchema
  .nullable()
  .default(null)
  .transform((given, ctx) => (given === null || textOf(given) === "" ? null : phoneIn(given, ctx)));
