import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { externalAccounts, passkeys, refreshTokens, sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, newId } from "@/lib/platform";
import { voidTokens } from "../tokens/one-time-tokens";

async function removePassword(ctx: Ctx, userId: string, before: Date): Promise<string[]> {
  const removed = await ctx.db
    .update(users)
    .set({ passwordHash: null, passwordSetAt: null })
    .where(and(eq(users.id, userId), or(isNull(users.passwordSetAt), lt(users.passwordSetAt, before))))
    .returning({ id: users.id });
  return removed.length > 0 ? ["password"] : [];
}

async function endSessionsBefore(ctx: Ctx, userId: string, before: Date): Promise<string[]> {
  const endedAt = ctx.now();
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), lt(sessions.createdAt, before)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: endedAt })
    .where(and(inArray(refreshTokens.familyId, ids), isNull(refreshTokens.revokedAt)));
  return ["devices"];
}

async function removeKeys(ctx: Ctx, userId: string, before: Date): Promise<string[]> {
  const keys = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), lt(passkeys.createdAt, before)))
    .returning({ id: passkeys.id });
  const links = await ctx.db
    .delete(externalAccounts)
    .where(and(eq(externalAccounts.userId, userId), lt(externalAccounts.createdAt, before)))
    .returning({ provider: externalAccounts.provider });
  return [...(keys.length > 0 ? ["passkeys"] : []), ...links.map(({ provider }) => provider).sort()];
}

/**
 * Removes every way into an account older than the proof of its address: an attacker may have created the
 * account and kept a key.
 *
 * - Call in the transaction of the proof or sign-in, with the account locked. E-mails the owner if anything
 *   was removed.
 * - A confirmed second factor stays: alone it opens nothing, and a mailbox alone must not undo it.
 */
export async function removeOlderWaysIn(ctx: Ctx, userId: string, before: Date): Promise<void> {
  if (!ctx.inTransaction) throw new Error("ways in are removed in the transaction that proves the address");
  const [owner] = await ctx.db
    .select({ firstName: users.firstName, hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const removed = [
    ...(owner?.hash ? await removePassword(ctx, userId, before) : []),
    ...(await endSessionsBefore(ctx, userId, before)),
    ...(await removeKeys(ctx, userId, before)),
  ];
  if (!owner || removed.length === 0) return;
  await voidTokens(ctx, userId, "email-change");
  await audit(ctx, "identity.older_ways_removed", { type: "user", id: userId });
  await queueMessage(ctx, {
    dedupeKey: `ways-in-removed:${newId()}`,
    template: "ways-in-removed",
    to: { userId },
    via: "email",
    data: {
      firstName: owner.firstName,
      removed: removed.join(","),
      resetLink: `${env().APP_URL}/reset-password`,
      support: env().PROVIDER_SUPPORT_EMAIL,
    },
  });
}
