import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { audit, type Ctx, locking } from "@/lib/platform";
import { queueSecurityNotice } from "../notices/queue-security-notice";
import { endSessions } from "../sessions/sessions";
import { voidTokens } from "../tokens/one-time-tokens";

/** The person whose credentials change, locked until the transaction ends; undefined when the account was deleted. */
export async function lockOwner(ctx: Ctx, userId: string) {
  locking(ctx, "person", [userId]);
  const [owner] = await ctx.db
    .select({
      hash: users.passwordHash,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      emailProvedAt: users.emailProvedAt,
      totpConfirmedAt: users.totpConfirmedAt,
      firstName: users.firstName,
      language: users.language,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("update");
  return owner;
}

/**
 * Sets a new password and ends everything that the old one may have been used for: every session, open reset
 * links, and unconfirmed changes of the e-mail address. The owner gets a notice. Call it in a transaction
 * that locks the owner. Returns the session version that a new sign-in needs.
 */
export async function setPassword(
  ctx: Ctx,
  userId: string,
  passwordHash: string,
  event: "password_changed" | "password_reset",
): Promise<number> {
  await ctx.db.update(users).set({ passwordHash, passwordSetAt: ctx.now() }).where(eq(users.id, userId));
  const version = await endSessions(ctx, userId);
  await voidTokens(ctx, userId, "password-reset");
  await voidTokens(ctx, userId, "email-change");
  await audit(ctx, "identity.password_changed", { type: "user", id: userId });
  await queueSecurityNotice(ctx, userId, { event });
  return version;
}
