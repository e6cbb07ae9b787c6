import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DomainError, invalid } from "@/lib/kernel";
import { audit, type Ctx, inTransaction, parseInput, type Verb } from "@/lib/platform";
import { beginPasswordTry } from "../password/begin-password-try";
import { hashPassword, needsRehash } from "../password/passwords";
import { signInSchema } from "../schemas";
import { type Authentication, afterFirstFactor } from "./authentication";

/**
 * Signs in with e-mail and password.
 *
 * - Wrong password, unknown address and account without a password throw the same `invalid` after the same
 *   work, to hide accounts. Not `unauthenticated`, at which clients only renew their token (001 §8).
 * - Throws `too_many` after twenty wrong tries, or a hundred from all networks; a known browser is exempt
 *   from the second. `unavailable` if the queue is full.
 * - Call outside a transaction: hashing is slow and must not hold a connection.
 */
export const signIn: Verb<{ email: string; password: string }, Authentication> = async (ctx, input) => {
  const { email, password } = parseInput(signInSchema, input);
  const [user] = await ctx.db
    .select({
      id: users.id,
      hash: users.passwordHash,
      sessionVersion: users.sessionVersion,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  const attempt = await beginPasswordTry(ctx, { email, userId: user?.id });
  const correct = await attempt.isRight(password, user?.hash ?? null);
  if (!user?.hash || !correct) throw invalid("sign_in.wrong_credentials");
  const { id, hash } = user;
  await attempt.giveBack();
  const stronger = needsRehash(hash) ? await strongerHash(ctx, password) : null;
  await inTransaction(ctx, async (inner) => {
    if (stronger) {
      await inner.db
        .update(users)
        .set({ passwordHash: stronger })
        .where(and(eq(users.id, id), eq(users.passwordHash, hash)));
    }
    await audit(inner, "identity.password_shown", { type: "user", id });
  });
  return afterFirstFactor(ctx, user);
};

/** Null if the queue is full: sign in now and rehash later. */
async function strongerHash(ctx: Ctx, password: string): Promise<string | null> {
  try {
    return await hashPassword(password, ctx.ip);
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}
