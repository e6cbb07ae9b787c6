import parsePhoneNumber from "libphonenumber-js/max";
import { z } from "zod";
import {
  asIssue,
  cleanEmail,
  cleanName,
  cleanPhone,
  emailProblem,
  isPersonName,
  type PlainReason,
  type Why,
  zodCheck,
} from "@/lib/kernel";
import { newPasswordProblems } from "./password/new-password-problems";

const REQUIRED = asIssue("input.required");
const LONGEST_PHONE = 20;

const LONGEST_TYPED = 1_000;

/** `wrong` is the reason for invalid addresses (001 §5). */
const emailSchemaSaying = (wrong: PlainReason) =>
  z
    .string({ error: REQUIRED })
    .max(LONGEST_TYPED, { error: asIssue(wrong), abort: true })
    .transform(cleanEmail)
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .check(zodCheck((email) => emailProblem(email, wrong))),
    );

export const newEmailSchema = emailSchemaSaying("person.invalid_email");

const nameSchema = (wrong: PlainReason) =>
  z
    .string({ error: REQUIRED })
    .max(LONGEST_TYPED, { error: asIssue(wrong), abort: true })
    .transform(cleanName)
    .pipe(
      z
        .string()
        // Does not stop the checks: all errors are reported together.
        .min(1, { error: REQUIRED })
        .refine((name) => name === "" || isPersonName(name), asIssue(wrong)),
    );

export const firstNameSchema = nameSchema("person.invalid_first_name");
export const lastNameSchema = nameSchema("person.invalid_last_name");

/** Numbers that charge the sender: an attacker could earn from our texts. */
const COSTLY: ReadonlySet<string> = new Set(["PREMIUM_RATE", "SHARED_COST"]);

/** E.164, or null if invalid or costly. A number without a country code belongs to `country` (001 §5). */
export function phoneOf(typed: string, country = "US"): string | null {
  if (typed.length > LONGEST_TYPED) return null;
  const text = cleanPhone(typed);
  const code = /^[A-Z]{2}$/.test(country) ? (country as "US") : "US";
  if (text.length > LONGEST_PHONE || !/^[\d\s()+./-]+$/.test(text)) return null;
  const phone = parsePhoneNumber(text, code);
  return phone?.isValid() && !COSTLY.has(phone.getType() ?? "") ? phone.number : null;
}

/** Outputs E.164. */
export const phoneSchema = z
  .string({ error: REQUIRED })
  .max(LONGEST_TYPED, { error: asIssue("person.invalid_phone"), abort: true })
  .transform(cleanPhone)
  .pipe(z.string().min(1, { error: REQUIRED, abort: true }))
  .transform((text, ctx) => {
    const number = phoneOf(text);
    if (number) return number;
    ctx.addIssue({ code: "custom", message: asIssue("person.invalid_phone") });
    return z.NEVER;
  });

/** 0 e-mail, 1 text (001 §3). */
export const communicationMethodSchema = z
  .union([z.literal([0, 1]), z.literal(["0", "1"]).transform(Number)], {
    error: asIssue("person.choose_channel"),
  })
  .pipe(z.literal([0, 1]));

export const newPasswordFields = {
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, asIssue("password.length")),
  confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, asIssue("password.mismatch")),
};

/** By field (001 §5). */
export function newPasswordErrors(
  given: { password: string; confirmPassword: string },
  email: string | null,
): Record<string, Why[]> {
  const problems = newPasswordProblems(given.password, email);
  return {
    ...(problems.length > 0 ? { password: problems } : {}),
    ...(given.password === given.confirmPassword ? {} : { confirmPassword: ["password.mismatch"] }),
  };
}
