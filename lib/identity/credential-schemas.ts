import { z } from "zod";
import { asIssue, cleanEmail } from "@/lib/kernel";
import { newEmailSchema, newPasswordFields } from "./person-schemas";

const REQUIRED = asIssue("input.required");
const LONGEST = 200;

/** Limited length: hashing a long text takes time. */
const currentPasswordSchema = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(LONGEST, asIssue("password.incorrect"));

/** 001 §7. */
export const forgotPasswordSchema = z.object({ email: newEmailSchema });

/** 001 §7. Absent for an account without a password. */
export const startChangePasswordSchema = z.object({ password: currentPasswordSchema.optional() });

/** 001 §2. */
export const resetLinkSchema = z.object({
  userId: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
  token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
});

/** 001 §7. */
export const completeChangePasswordSchema = resetLinkSchema.extend(newPasswordFields);

export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema,
  ...newPasswordFields,
});

/** 001 §7. */
export const startChangeEmailSchema = z.object({ password: currentPasswordSchema, newEmail: newEmailSchema });

/** The page's second step (001 §4, §5). */
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

export const emailLinkSchema = z.object({
  token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST),
});

/** Absent in the session that asked. */
export const completeChangeEmailSchema = emailLinkSchema.extend({
  password: z.string().max(LONGEST, asIssue("password.incorrect")).optional(),
});
