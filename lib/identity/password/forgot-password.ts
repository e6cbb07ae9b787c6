import { parseInput, type Verb } from "@/lib/platform";
import { forgotPasswordSchema } from "../credential-schemas";
import { requestByEmail } from "../requests/request-by-email";

/**
 * Requests a reset link. The answer does not reveal whether an account exists (001 §7). Throws `invalid`,
 * `too_many`.
 */
export const forgotPassword: Verb<{ email: string }, void> = async (ctx, input) => {
  const { email } = parseInput(forgotPasswordSchema, input);
  await requestByEmail(ctx, { kind: "password-reset", email });
};
