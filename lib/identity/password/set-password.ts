import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { audit, type Ctx, locking } from "@/lib/platform";
import { queueSecurityNotice } from "../notices/queue-security-notice";
import { endSessions } from "../sessions/sessions";
import { voidTokens } from "../tokens/one-time-tokens";

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
 * Notifies the owner and ends what the old password opened: sessions, reset links, pending e-mail changes.
 * Call in a transaction that locks the owner. Returns the session version for a new sign-in.
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
