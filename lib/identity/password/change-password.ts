import { invalidField, invalidFields } from "@/lib/kernel";
import { inTransaction, parseInput, requireRecentProof, requireUser, type Verb } from "@/lib/platform";
import { changePasswordSchema } from "../credential-schemas";
import { newPasswordErrors } from "../person-schemas";
import type { Authenticated } from "../sessions/authentication";
import { showPassword } from "./current-password";
import { hashPassword } from "./passwords";
import { lockOwner, setPassword } from "./set-password";

type ChangePassword = { currentPassword: string; password: string; confirmPassword: string };

/**
 * Ends all sessions; the returned authentication opens a new one. Throws `invalid` (`currentPassword`),
 * `proof_needed`, `too_many`.
 */
export const changePassword: Verb<ChangePassword, Authenticated> = async (ctx, input) => {
  const { userId, secondFactor } = requireUser(ctx);
  requireRecentProof(ctx);
  const given = parseInput(changePasswordSchema, input);
  const owner = await showPassword(ctx, given.currentPassword, "currentPassword");
  const fields = newPasswordErrors(given, owner.email);
  if (given.password === given.currentPassword) fields.password ??= ["password.unchanged"];
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  const hash = await hashPassword(given.password, ctx.ip);
  return inTransaction(ctx, async (inner) => {
    const locked = await lockOwner(inner, owner.id);
    // Another device changed the password after the check.
    if (locked?.hash !== owner.hash) throw invalidField("currentPassword", "password.incorrect");
    const sessionVersion = await setPassword(inner, owner.id, hash, "password_changed");
    return { challenge: null, userId, sessionVersion, proved: secondFactor === true };
  });
};
