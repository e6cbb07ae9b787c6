import { parseInput, type Verb } from "@/lib/platform";
import { forgotPasswordSchema } from "../credential-schemas";
import { requestByEmail } from "../requests/request-by-email";

/**
 * Somebody forgot their password (001 §7). The answer is the same for every well-formed address; only the owner of an
 * account gets a letter. Throws `invalid` and `too_many`.
 */
export const forgotPassword: Verb<{ email: string }, void> = async (ctx, input) => {
  const { email } = parseInput(forgotPasswordSchema, input);
  await requestByEmail(ctx, { kind: "password-reset", email });
};
