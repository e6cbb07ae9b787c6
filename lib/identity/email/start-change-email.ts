import { conflict, invalidField, SECOND, tooMany } from "@/lib/kernel";
import {
  type Ctx,
  inTransaction,
  parseInput,
  requireRecentProof,
  requireUser,
  type Verb,
} from "@/lib/platform";
import { chooseEmailSchema, startChangeEmailSchema } from "../credential-schemas";
import { type Owner, ownerOf, showPassword } from "../password/current-password";
import { isPasswordProof } from "../password/password-proof";
import { lockOwner } from "../password/set-password";
import { type EmailChange, openEmailChange, RESEND_SECONDS, sendEmailChange } from "./email-change";
import { countEmailChange } from "./mail-limits";

async function begin(ctx: Ctx, owner: Owner, newEmail: string): Promise<void> {
  if (newEmail === owner.email) throw invalidField("newEmail", "account.email_unchanged");
  await countEmailChange(ctx, owner.id);
  await sendEmailChange(ctx, owner, { newEmail, sessionId: requireUser(ctx).sessionId });
}

/**
 * Sends a link to the new address (001 §4). The response does not reveal whether it has an account. Throws
 * `invalid` ('Incorrect password'), `proof_needed`, `too_many`.
 */
export const startChangeEmail: Verb<{ password: string; newEmail: string }, void> = async (ctx, input) => {
  requireUser(ctx);
  requireRecentProof(ctx);
  const { password, newEmail } = parseInput(startChangeEmailSchema, input);
  await begin(ctx, await showPassword(ctx, password, "password"), newEmail);
};

/** Takes the second of two steps; `proof` comes from `provePassword`. */
export const chooseNewEmail: Verb<{ proof: string; newEmail: string; confirmEmail: string }, void> = async (
  ctx,
  input,
) => {
  requireUser(ctx);
  requireRecentProof(ctx);
  const { proof, newEmail } = parseInput(chooseEmailSchema, input);
  if (!(await isPasswordProof(ctx, proof))) throw invalidField("proof", "password.show_again");
  await begin(ctx, await ownerOf(ctx), newEmail);
};

const nextEmailAt = ({ sentAt }: EmailChange) => new Date(sentAt.getTime() + RESEND_SECONDS * SECOND);

export async function pendingEmailChange(
  ctx: Ctx,
): Promise<{ newEmail: string; sentAt: Date; nextEmailAt: Date } | null> {
  const change = await openEmailChange(ctx, requireUser(ctx).userId);
  if (!change) return null;
  return { newEmail: change.newEmail, sentAt: change.sentAt, nextEmailAt: nextEmailAt(change) };
}

/** Throws `too_many` within five minutes or beyond the hourly limit, `conflict` without a pending change. */
export async function resendEmailChange(ctx: Ctx): Promise<void> {
  const { userId } = requireUser(ctx);
  await inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    const change = owner && (await openEmailChange(inner, userId));
    if (!change) throw conflict("account.no_email_change");
    const wait = nextEmailAt(change).getTime() - inner.now().getTime();
    if (wait > 0) throw tooMany(Math.ceil(wait / SECOND));
    await countEmailChange(inner, userId);
    // Only the session that gave the password may confirm.
    await sendEmailChange(inner, { id: userId, email: owner.email }, change);
  });
}
