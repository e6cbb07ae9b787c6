import { z } from "zod";
import { asIssue, cleanEmail, LONGEST_EMAIL } from "@/lib/kernel";

export {
  type PasswordRules,
  passwordRules,
} from "./password/rules/password-rules";

const REQUIRED = asIssue("input.required");

/** Longer than any password the rules allow; limits the hashing that an attacker can cause by a request. */
const LONGEST_PASSWORD = 200;

/** An address as it is looked up: clean (001 §5). An account of an earlier release may have any. */
const emailSchema = z
  .string({ error: REQUIRED })
  .max(1_000, { error: asIssue("person.invalid_email"), abort: true })
  .transform(cleanEmail)
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .max(LONGEST_EMAIL, asIssue("person.invalid_email"))
      .regex(/^\P{Cc}*$/u, asIssue("person.invalid_email")),
  );

const passwordSchema = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(LONGEST_PASSWORD, asIssue("password.incorrect"));

/** The input of the login form and of POST /identity/account/login (001 §2, §7). */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST_PASSWORD),
});

/** POST /identity/account/check-password (001 §7). */
export const checkPasswordSchema = z.object({ password: passwordSchema });

/** POST /identity/account/refresh?refreshToken (001 §7). */
export const refreshSchema = z.object({
  refreshToken: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(200, asIssue("link.invalid_refresh_token")),
});

/** The login token of 001 §3; `expires_in` in seconds. */
export const loginTokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  refresh_token: z.string(),
});

export type LoginToken = z.infer<typeof loginTokenSchema>;
