import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, locking, newId } from "@/lib/platform";
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
 * links, and unconfirmed changes of the e-mail address. The owner gets an e-mail. Call it in a transaction
 * that locks the owner. Returns the session version that a new sign-in needs.
 */
export async function setPassword(
  ctx: Ctx,
  owner: { id: string; firstName: string },
  passwordHash: string,
): Promise<number> {
  await ctx.db.update(users).set({ passwordHash, passwordSetAt: ctx.now() }).where(eq(users.id, owner.id));
  const version = await endSessions(ctx, owner.id);
  await voidTokens(ctx, owner.id, "password-reset");
  await voidTokens(ctx, owner.id, "email-change");
  await audit(ctx, "identity.password_changed", { type: "user", id: owner.id });
  await queueMessage(ctx, {
    dedupeKey: `password-changed:${newId()}`,
    template: "password-changed",
    to: { userId: owner.id },
    via: "email",
    data: { firstName: owner.firstName, support: env().PROVIDER_SUPPORT_EMAIL },
  });
  return version;
}
