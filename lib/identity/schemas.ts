import { z } from "zod";
import { asIssue, cleanEmail, LONGEST_EMAIL } from "@/lib/kernel";

export {
  type PasswordRules,
  passwordRules,
} from "./password/rules/password-rules";

const REQUIRED = asIssue("input.required");

/** Limits the hashing that a request can cause. */
const LONGEST_PASSWORD = 200;

/** 001 §5. Accounts of earlier releases may have any address. */
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

/** 001 §2, §7. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST_PASSWORD),
});

/** 001 §7. */
export const checkPasswordSchema = z.object({ password: passwordSchema });

/** 001 §7. */
export const refreshSchema = z.object({
  refreshToken: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(200, asIssue("link.invalid_refresh_token")),
});

/** 001 §3; `expires_in` in seconds. */
export const loginTokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  refresh_token: z.string(),
});

export type LoginToken = z.infer<typeof loginTokenSchema>;
