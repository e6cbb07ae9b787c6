import { z } from "zod";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { asIssue, cleanEmail, LONGEST_EMAIL } from "@/lib/kernel";
import { loginTokenSchema } from "../schemas";

export const signInProviderSchema = z.enum(SIGN_IN_PROVIDERS, { error: asIssue("external.choose_provider") });

const LONGEST_TOKEN = 4_096;

/** 001 §7. An empty e-mail is absent. */
export const externalLoginSchema = z.object({
  provider: signInProviderSchema,
  accessToken: z.string().trim().max(LONGEST_TOKEN).default(""),
  email: z
    .string()
    .max(1_000, asIssue("person.invalid_email"))
    .transform(cleanEmail)
    .pipe(z.string().max(LONGEST_EMAIL, asIssue("person.invalid_email")))
    .optional(),
});

/** For an external login (001 §7). */
export const resendExternalFields = {
  provider: signInProviderSchema.optional(),
  accessToken: z.string().trim().max(LONGEST_TOKEN).optional(),
};

/** 001 §4. */
const NEXT_ACTIONS = ["log_in", "complete_registration", "email_required", "verification"] as const;

/**
 * 001 §3. `token` is the login token after `log_in`; otherwise that of /create-account or /email-required.
 */
export const externalAnswerSchema = z.object({
  token: z.union([loginTokenSchema, z.string()]),
  nextAction: z.enum(NEXT_ACTIONS),
  user: z.object({ communityId: z.guid().nullable() }),
});
