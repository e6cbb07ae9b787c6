import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { forbidden, invalidField, MINUTE } from "@/lib/kernel";
import { type Ctx, hasRecentProof, requireRecentProof, requireUser } from "@/lib/platform";
import { showPassword } from "./current-password";

/** A sign-in this fresh, in milliseconds, is proof enough for an account that has nothing else to show. */
const FRESH = 15 * MINUTE;
/** A limit on the length, because hashing a long text costs time. */
const LONGEST_PASSWORD = 200;

/**
 * What the caller shows before a way into their account changes. `nothing`: they have shown it lately. `proof`: the
 * second factor, on a page of its own. `password`: the current one. `sign-in`: the account has neither, and the
 * sign-in is not fresh.
 */
export type Confirmation = "nothing" | "proof" | "password" | "sign-in";

/** What `confirmCaller` will ask for now: for the page that comes before it. */
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
 * The caller shows again that it is them. Throws `proof_needed` with a second factor that was not shown lately,
 * `invalid` (`Incorrect password`) without one, `forbidden` when a new sign-in is needed, and `too_many`. Outside a
 * transaction: checking a password takes long.
 */
export async function confirmCaller(ctx: Ctx, { password }: { password?: string }): Promise<void> {
  if (ctx.inTransaction) throw new Error("checking a password takes long");
  const needed = await confirmationFor(ctx);
  if (needed === "nothing") return;
  if (needed === "proof") return requireRecentProof(ctx);
  if (needed === "sign-in") throw forbidden("access.sign_in_again");
  await checkOwnPassword(ctx, password);
}

/** The caller's current password. Throws `invalid` (`Required`, `Incorrect password`) and `too_many`. */
export async function checkOwnPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!password) throw invalidField("password", "input.required");
  if (password.length > LONGEST_PASSWORD) throw invalidField("password", "password.incorrect");
  await showPassword(ctx, password, "password");
}
