import { z } from "zod";
import { SIGN_IN_PROVIDERS, type SignInProvider } from "@/lib/integrations/sign-in";
import { loginTokenSchema } from "../schemas";

/** The specification's sentence for a sign-in that brought no credential (001 §5). */
export const noExternalData = (provider: SignInProvider) =>
  `We haven't received your ${provider} login data to proceed, please try again.`;

export const signInProviderSchema = z.enum(SIGN_IN_PROVIDERS, { error: "Choose google or facebook" });

const LONGEST_TOKEN = 4_096;

/** POST /identity/account/external/login?email&accessToken&provider (001 §7). An empty e-mail is none. */
export const externalLoginSchema = z.object({
  provider: signInProviderSchema,
  accessToken: z.string().trim().max(LONGEST_TOKEN).default(""),
  email: z.string().trim().max(254, "Invalid email address").optional(),
});

/** What POST /identity/account/resend-link takes beside the e-mail, for the link of an external login (001 §7). */
export const resendExternalFields = {
  provider: signInProviderSchema.optional(),
  accessToken: z.string().trim().max(LONGEST_TOKEN).optional(),
};

/** What comes next (001 §4). */
export const NEXT_ACTIONS = ["log_in", "complete_registration", "email_required", "verification"] as const;

/**
 * The answer of an external login (001 §3). `token` is the login token after `log_in`; otherwise the token with which
 * /create-account or /email-required go on.
 */
export const externalAnswerSchema = z.object({
  token: z.union([loginTokenSchema, z.string()]),
  nextAction: z.enum(NEXT_ACTIONS),
  user: z.object({ communityId: z.guid().nullable() }),
});
