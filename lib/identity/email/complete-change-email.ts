import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import { DomainError, forbidden, invalidField } from "@/lib/kernel";
import { adoptMessages, queueMessage } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  env,
  hasRecentProof,
  inTransaction,
  parseInput,
  requireRecentProof,
  violatedConstraint,
} from "@/lib/platform";
import { completeChangeEmailSchema, emailLinkSchema } from "../credential-schemas";
import { checkPasswordOf } from "../password/current-password";
import { lockOwner } from "../password/set-password";
import { peekToken, spendToken, voidTokens } from "../tokens/one-time-tokens";
import { changeOf, isTaken } from "./email-change";
import { maskEmail } from "./rules/mask-email";

const PURPOSE = "email-change";

const expired = () => invalidField("token", "link.expired");
const taken = () =>
  new DomainError("conflict", "account.address_taken", { fields: { newEmail: ["account.address_taken"] } });

async function ownerOfLink(ctx: Ctx, token: string) {
  const row = await peekToken(ctx, { purpose: PURPOSE, token });
  if (!row?.userId) return null;
  const [owner] = await ctx.db
    .select({
      userId: users.id,
      oldEmail: users.email,
      hash: users.passwordHash,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.deletedAt)));
  return owner ? { ...owner, ...changeOf(row) } : null;
}

type OpenLink = NonNullable<Awaited<ReturnType<typeof ownerOfLink>>>;

/**
 * `nothing`: the session that asked. `password`: that of the account that asked. `sign-in`, `proof`: the
 * account has a second factor.
 */
type LinkNeeds = "nothing" | "password" | "sign-in" | "proof";

function needsOf(ctx: Ctx, { userId, sessionId, totpConfirmedAt }: OpenLink): LinkNeeds {
  const caller = ctx.actor.kind === "user" && ctx.actor.userId === userId ? ctx.actor : null;
  if (caller?.sessionId !== undefined && caller.sessionId === sessionId) return "nothing";
  if (totpConfirmedAt === null) return "password";
  if (!caller) return "sign-in";
  return hasRecentProof(ctx) ? "password" : "proof";
}

export type EmailLink = {
  newEmail: string;
  /** Masked: the reader may be a stranger to the account that asked. */
  oldEmail: string;
  needs: LinkNeeds;
};

/** Reads the change that a link confirms, or null if used or expired. Changes nothing. */
export async function readEmailLink(ctx: Ctx, token: string | undefined): Promise<EmailLink | null> {
  const shown = emailLinkSchema.safeParse({ token });
  const link = shown.success ? await ownerOfLink(ctx, shown.data.token) : null;
  if (!link) return null;
  return { newEmail: link.newEmail, oldEmail: maskEmail(link.oldEmail ?? ""), needs: needsOf(ctx, link) };
}

async function demandAsker(ctx: Ctx, link: OpenLink, password: string | undefined): Promise<void> {
  const needs = needsOf(ctx, link);
  if (needs === "nothing") return;
  if (needs === "sign-in") throw forbidden("account.sign_in_to_change_email");
  if (needs === "proof") return requireRecentProof(ctx);
  if (!password) throw invalidField("password", "input.required");
  await checkPasswordOf(ctx, { id: link.userId, hash: link.hash }, password, "password");
}

export type EmailMove = {
  userId: string;
  newEmail: string;
  confirmedBefore: string | null;
};

/**
 * Sets the new address. Requires the session that asked or the account's password: otherwise a stranger who
 * got the e-mail could give their own address away.
 *
 * - Notifies the old address and ends reset links sent there. `also` runs in the same transaction.
 * - Throws `invalid` (expired link, wrong password), `forbidden` (sign-in needed), `proof_needed`,
 *   `too_many`, `conflict` (`newEmail` taken).
 * - Call outside a transaction: checking a password is slow.
 */
export async function completeChangeEmail(
  ctx: Ctx,
  input: z.input<typeof completeChangeEmailSchema>,
  also?: (inner: Ctx, move: EmailMove) => Promise<void>,
): Promise<EmailMove> {
  const { token, password } = parseInput(completeChangeEmailSchema, input);
  const link = await ownerOfLink(ctx, token);
  if (!link) throw expired();
  await demandAsker(ctx, link, password);
  try {
    return await inTransaction(ctx, async (inner) => {
      const done = await move(inner, { userId: link.userId, newEmail: link.newEmail, token });
      await also?.(inner, done);
      return done;
    });
  } catch (error) {
    // Taken by another account after the check.
    throw violatedConstraint(error) === "users_email" ? taken() : error;
  }
}

type Move = { userId: string; newEmail: string; token: string };

async function move(ctx: Ctx, { userId, newEmail, token }: Move): Promise<EmailMove> {
  const owner = await lockOwner(ctx, userId);
  if (!owner) throw expired();
  await spendToken(ctx, { purpose: PURPOSE, token });
  if (await isTaken(ctx, newEmail)) throw taken();
  const now = ctx.now();
  await ctx.db
    .update(users)
    .set({ email: newEmail, emailConfirmedAt: now, emailProvedAt: now, emailProof: "change" })
    .where(eq(users.id, userId));
  await voidTokens(ctx, userId, "password-reset");
  await voidTokens(ctx, userId, PURPOSE);
  await voidTokens(ctx, userId, "not-me");
  await audit(ctx, "identity.email_changed", { type: "user", id: userId });
  if (owner.email) {
    await adoptMessages(ctx, { userId, email: owner.email });
    await queueMessage(ctx, {
      dedupeKey: `email-changed:${userId}:${now.getTime()}`,
      template: "email-changed",
      to: { email: owner.email, language: owner.language },
      data: {
        firstName: owner.firstName,
        newEmail: maskEmail(newEmail),
        support: env().PROVIDER_SUPPORT_EMAIL,
      },
    });
  }
  return { userId, newEmail, confirmedBefore: owner.emailConfirmedAt && owner.email };
}
