import { z } from "zod";
import { asIssue, cleanEmail } from "@/lib/kernel";
import { newEmailSchema, newPasswordFields } from "./person-schemas";

const REQUIRED = asIssue("input.required");
const LONGEST = 200;

/** A current password. Its length is limited because hashing a long text takes time. */
const heldPassword = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(LONGEST, asIssue("password.incorrect"));

/** POST /identity/account/forgot-password?email (001 §7). */
export const forgotPasswordSchema = z.object({ email: newEmailSchema });

/** POST /identity/account/start-change-password: the current password; left out by an account without one. */
export const startChangePasswordSchema = z.object({ password: heldPassword.optional() });

/** What a reset link carries (001 §2). */
export const resetLinkSchema = z.object({
  userId: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
  token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
});

/** POST /identity/account/complete-change-password (001 §7). */
export const completeChangePasswordSchema = resetLinkSchema.extend(newPasswordFields);

/** A new password for somebody who is signed in. */
export const changePasswordSchema = z.object({ currentPassword: heldPassword, ...newPasswordFields });

/** POST /identity/account/start-change-email (001 §7). */
export const startChangeEmailSchema = z.object({ password: heldPassword, newEmail: newEmailSchema });

/** The second step on the page: the proof of the first, the address and its repetition (001 §4, §5). */
export const chooseEmailSchema = z
  .object({
    proof: z.string({ error: REQUIRED }).max(2000),
    newEmail: newEmailSchema,
    confirmEmail: z
      .string({ error: REQUIRED })
      .max(1_000, asIssue("person.email_mismatch"))
      .transform(cleanEmail)
      .pipe(z.string().min(1, REQUIRED)),
  })
  .refine(({ newEmail, confirmEmail }) => confirmEmail === newEmail, {
    path: ["confirmEmail"],
    message: asIssue("person.email_mismatch"),
  });

/** What a link to a new address carries. */
export const emailLinkSchema = z.object({
  token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
});

/** The same with the password of the account that asked; left out in the session that asked. */
export const completeChangeEmailSchema = emailLinkSchema.extend({
  password: z.string().max(LONGEST, asIssue("password.incorrect")).optional(),
});
