import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DomainError, invalid } from "@/lib/kernel";
import { audit, type Ctx, inTransaction, parseInput, type Verb } from "@/lib/platform";
import { beginPasswordTry } from "../password/password-try";
import { hashPassword, needsRehash } from "../password/passwords";
import { signInSchema } from "../schemas";
import { type Authentication, afterFirstFactor } from "./authentication";

/**
 * A sign-in with e-mail and password. A wrong password, an unknown address and an account without a password
 * (such as one that never finished its registration) throw the same `invalid` after the same work, so
 * that an attacker cannot find out who has an account. It is no `unauthenticated`, at which clients renew their token and
 * show nothing (001 §8). Throws `too_many` after twenty wrong tries, or a hundred
 * from everywhere, which do not count in a browser that has signed in before, and `unavailable` while too many
 * passwords wait to be checked. For an account with a second factor it returns a challenge. Call it outside a
 * transaction: checking a password takes long, and must not occupy a connection meanwhile.
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

/** Null while too many wait: the password was right, so its owner gets in now, and a stronger hash at another time. */
async function strongerHash(ctx: Ctx, password: string): Promise<string | null> {
  try {
    return await hashPassword(password, ctx.ip);
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}
