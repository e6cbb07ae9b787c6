import { invalidField } from "@/lib/kernel";
import { audit, inTransaction, parseInput, requireRecentProof, type Verb } from "@/lib/platform";
import { startChangePasswordSchema } from "../credential-schemas";
import { countResetLink } from "../email/mail-limits";
import { ownerOf, showPassword } from "./current-password";
import { sendResetLink } from "./reset-link";

/**
 * The caller shows their current password and gets the link for a new one at their own address (001 §7; the
 * payload is our own design). An account without a password needs none. Throws `invalid` ('Incorrect
 * password'), `proof_needed` and `too_many`.
 */
export const startChangePassword: Verb<{ password?: string }, void> = async (ctx, input) => {
  requireRecentProof(ctx);
  const { password } = parseInput(startChangePasswordSchema, input);
  const known = await ownerOf(ctx);
  if (known.hash !== null) {
    if (password === undefined) throw invalidField("password", "input.required");
    await showPassword(ctx, password, "password");
  }
  await countResetLink(ctx, known.id);
  await inTransaction(ctx, async (inner) => {
    await sendResetLink(inner, known);
    await audit(inner, "identity.password_change_started", { type: "user", id: known.id });
  });
};
