import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { invalidField, invalidFields } from "@/lib/kernel";
import { type Ctx, inTransaction, parseInput, type Verb } from "@/lib/platform";
import { removeOlderWaysIn } from "../account/remove-older-ways-in";
import { completeChangePasswordSchema, resetLinkSchema } from "../credential-schemas";
import { newPasswordErrors } from "../person-schemas";
import { peekToken, spendToken } from "../tokens/one-time-tokens";
import { hashPassword } from "./passwords";
import { lockOwner, setPassword } from "./set-password";

type LockedOwner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;
type ResetLink = { userId: string; token: string };

const expired = () => invalidField("token", "link.expired");

async function ownerOfLink(ctx: Ctx, { userId, token }: ResetLink) {
  const row = await peekToken(ctx, { purpose: "password-reset", token });
  if (!row?.userId || row.userId !== userId.toLowerCase()) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.deletedAt)));
  return owner ?? null;
}

/** Changes nothing. */
export async function isResetLink(ctx: Ctx, link: Partial<ResetLink>): Promise<boolean> {
  const shown = resetLinkSchema.safeParse(link);
  return shown.success && (await ownerOfLink(ctx, shown.data)) !== null;
}

/**
 * A reset link proves the address. On the first proof the account may have been another person's, so all
 * other ways in are removed, unless its own session did this. An account with a second factor is unchanged:
 * the e-mail alone does not open it.
 */
async function proveByReset(ctx: Ctx, userId: string, before: LockedOwner, provedAt: Date): Promise<void> {
  if (before.emailProvedAt !== null || before.totpConfirmedAt !== null) return;
  await ctx.db
    .update(users)
    .set({
      emailProvedAt: provedAt,
      emailProof: "reset",
      ...(before.emailConfirmedAt === null ? { emailConfirmedAt: provedAt } : {}),
    })
    .where(eq(users.id, userId));
  const isOwnSession = ctx.actor.kind === "user" && ctx.actor.userId === userId;
  if (!isOwnSession) await removeOlderWaysIn(ctx, userId, provedAt);
}

/**
 * Sets a new password and ends all sessions. Does not sign in, so that a second factor is still required. A
 * refused password leaves the link valid. Throws `invalid`. Call outside a transaction: hashing is slow.
 */
export const completeChangePassword: Verb<
  ResetLink & { password: string; confirmPassword: string },
  void
> = async (ctx, input) => {
  const given = parseInput(completeChangePasswordSchema, input);
  const owner = await ownerOfLink(ctx, given);
  if (!owner) throw expired();
  const fields = newPasswordErrors(given, owner.email);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  const hash = await hashPassword(given.password, ctx.ip);
  await inTransaction(ctx, async (inner) => {
    const locked = await lockOwner(inner, owner.id);
    if (!locked) throw expired();
    await spendToken(inner, { purpose: "password-reset", token: given.token });
    // Before the new password, which must not count as older.
    const provedAt = inner.now();
    await setPassword(inner, owner.id, hash, "password_reset");
    await proveByReset(inner, owner.id, locked, provedAt);
  });
};
