import { invalidField } from "@/lib/kernel";
import { audit, inTransaction, parseInput, requireRecentProof, type Verb } from "@/lib/platform";
import { startChangePasswordSchema } from "../credential-schemas";
import { countResetLink } from "../email/mail-limits";
import { ownerOf, showPassword } from "./current-password";
import { sendResetLink } from "./reset-link";

/**
 * E-mails the caller a reset link (001 §7; the payload is our design). Throws `invalid` ('Incorrect
 * password'), `proof_needed`, `too_many`.
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
