import { parseInput, type Verb } from "@/lib/platform";
import { forgotPasswordSchema } from "../credential-schemas";
import { requestByEmail } from "../requests/request-by-email";

/**
 * Requests a link for a new password (001 §7). The response is the same for every well-formed address, and
 * only the owner of an account gets an e-mail, so that an attacker cannot find out who has one. Throws
 * `invalid` and `too_many`.
 */
export const forgotPassword: Verb<{ email: string }, void> = async (ctx, input) => {
  const { email } = parseInput(forgotPasswordSchema, input);
  await requestByEmail(ctx, { kind: "password-reset", email });
};
