import { z } from "zod";
import { asIssue } from "@/lib/kernel";
import { phoneOf } from "./person-schemas";

const REQUIRED = asIssue("input.required");

/**
 * A telephone number as a form sends it, with the country that applies when the number has no country code;
 * the output is in E.164. A bare string belongs to the United States unless it begins with another country's
 * code (001 §5).
 */
export const phoneOfCountrySchema = z
  .union([z.string(), z.object({ number: z.string(), country: z.string() })], { error: REQUIRED })
  .transform((given, ctx) => {
    const { number, country } = typeof given === "string" ? { number: given, country: "US" } : given;
    const text = number.trim();
    const phone = phoneOf(text, country);
    if (phone) return phone;
    ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : asIssue("person.invalid_phone") });
    return z.NEVER;
  });
