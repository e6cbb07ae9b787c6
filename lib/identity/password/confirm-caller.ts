import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { forbidden, invalidField, MINUTE } from "@/lib/kernel";
import { type Ctx, hasRecentProof, requireRecentProof, requireUser } from "@/lib/platform";
import { showPassword } from "./current-password";

/** In milliseconds: a recent sign-in is enough for an account with nothing else to show. */
const FRESH = 15 * MINUTE;
/** Hashing a long text takes time. */
const LONGEST_PASSWORD = 200;

/**
 * What the caller must show before changing sign-in methods. `nothing`: shown within 15 minutes. `proof`: the
 * second factor. `sign-in`: has neither, and the last sign-in is too old.
 */
export type Confirmation = "nothing" | "proof" | "password" | "sign-in";

export async function confirmationFor(ctx: Ctx): Promise<Confirmation> {
  const { userId, sessionId, secondFactor, provedAt } = requireUser(ctx);
  if (secondFactor) return hasRecentProof(ctx) ? "nothing" : "proof";
  const since = (at: Date) => ctx.now().getTime() - at.getTime();
  if (provedAt && since(provedAt) < FRESH) return "nothing";
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (user?.hash) return "password";
  if (sessionId === undefined) return "sign-in";
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session && since(session.createdAt) < FRESH ? "nothing" : "sign-in";
}

/**
 * Throws `proof_needed`, `invalid` (`Required`, `Incorrect password`), `forbidden` (new sign-in needed),
 * `too_many`. Call outside a transaction: checking a password is slow.
 */
export async function confirmCaller(ctx: Ctx, { password }: { password?: string }): Promise<void> {
  if (ctx.inTransaction) throw new Error("checking a password takes long");
  const needed = await confirmationFor(ctx);
  if (needed === "nothing") return;
  if (needed === "proof") return requireRecentProof(ctx);
  if (needed === "sign-in") throw forbidden("access.sign_in_again");
  await checkOwnPassword(ctx, password);
}

/** Throws `invalid` (`Required`, `Incorrect password`) and `too_many`. */
export async function checkOwnPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!password) throw invalidField("password", "input.required");
  if (password.length > LONGEST_PASSWORD) throw invalidField("password", "password.incorrect");
  await showPassword(ctx, password, "password");
}
