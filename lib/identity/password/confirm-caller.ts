import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { forbidden, invalidField, MINUTE } from "@/lib/kernel";
import { type Ctx, hasRecentProof, requireRecentProof, requireUser } from "@/lib/platform";
import { showPassword } from "./current-password";

/** How recent (ms) a sign-in must be to be enough proof for an account with nothing else to show. */
const FRESH = 15 * MINUTE;
/** The length is limited because hashing a long text takes time. */
const LONGEST_PASSWORD = 200;

/**
 * What the caller must show before they change how they sign in. `nothing`: they have shown it within the
 * last quarter of an hour. `proof`: the second factor, on a page of its own. `password`: the current one.
 * `sign-in`: the account has neither, and its last sign-in is too old, so they must sign in again.
 */
export type Confirmation = "nothing" | "proof" | "password" | "sign-in";

/** What `confirmCaller` requires now, for the page that asks for it. */
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
 * Makes sure again that it is the caller. Throws `proof_needed` when the account has a second factor that was
 * not shown in the last quarter of an hour, `invalid` (`Required`, `Incorrect password`) for a password,
 * `forbidden` when a new sign-in is needed, and `too_many`. Call it outside a transaction, because checking a
 * password takes long.
 */
export async function confirmCaller(ctx: Ctx, { password }: { password?: string }): Promise<void> {
  if (ctx.inTransaction) throw new Error("checking a password takes long");
  const needed = await confirmationFor(ctx);
  if (needed === "nothing") return;
  if (needed === "proof") return requireRecentProof(ctx);
  if (needed === "sign-in") throw forbidden("access.sign_in_again");
  await checkOwnPassword(ctx, password);
}

/** Checks the caller's password. Throws `invalid` (`Required`, `Incorrect password`) and `too_many`. */
export async function checkOwnPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!password) throw invalidField("password", "input.required");
  if (password.length > LONGEST_PASSWORD) throw invalidField("password", "password.incorrect");
  await showPassword(ctx, password, "password");
}
