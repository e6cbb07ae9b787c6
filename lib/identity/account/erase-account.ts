import { and, eq, isNull, or, sql } from "drizzle-orm";
import {
  accountRequests,
  externalAccounts,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  refreshTokens,
  sessions,
} from "@/db/schema/identity";
import { pictures, users } from "@/db/schema/users";
import { dropObjects } from "@/lib/integrations/store/objects";
import { type ClosingAccount, conflict, unauthenticated } from "@/lib/kernel";
import { audit, type Ctx, locking, requireUser } from "@/lib/platform";
import { lockSessions } from "../sessions/sessions";

/**
 * The caller's account, locked until the transaction ends. Call it before anything else of the deletion. Of
 * two deletions at once the second throws `unauthenticated`. Throws `conflict` for the provider's staff.
 */
export async function lockClosingAccount(ctx: Ctx): Promise<ClosingAccount> {
  if (!ctx.inTransaction) throw new Error("an account is deleted in one transaction");
  const { userId } = requireUser(ctx);
  const [user] = await ctx.db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      phoneConfirmedAt: users.phoneConfirmedAt,
      language: users.language,
      isPlatformAdmin: users.isPlatformAdmin,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    // This lock allows rows that refer to the person: a gift that is being settled does not have to wait.
    .for("no key update");
  if (!user) throw unauthenticated();
  locking(ctx, "person", [user.userId]);
  const { isPlatformAdmin, phoneConfirmedAt, ...account } = user;
  if (isPlatformAdmin) throw conflict("account.staff_stays", "staff may not delete their account");
  return { ...account, isPhoneConfirmed: phoneConfirmedAt !== null };
}

/**
 * Removes a person's details and credentials. An anonymous row stays, because gifts and the audit log refer
 * to it. After this and until the transaction ends, nobody else can add rows that refer to it; so erase
 * everything else afterwards. Call it in the transaction that locks the account.
 */
export async function eraseAccount(ctx: Ctx, { userId, email }: ClosingAccount): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      email: null,
      emailConfirmedAt: null,
      emailProvedAt: null,
      emailProof: null,
      phoneNumber: null,
      phoneConfirmedAt: null,
      firstName: "",
      lastName: "",
      passwordHash: null,
      passwordSetAt: null,
      imageName: null,
      termsVersion: null,
      termsAcceptedAt: null,
      termsAcceptedBy: null,
      devicesForgottenAt: null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      timeZone: sql`default`,
      language: sql`default`,
      deletedAt: ctx.now(),
    })
    .where(eq(users.id, userId));
  // A passkey before its session, and that before its tokens, like whoever proves who they are or signs out.
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
  await lockSessions(ctx, userId);
  await ctx.db.delete(refreshTokens).where(eq(refreshTokens.userId, userId));
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId));
  await ctx.db
    .delete(oneTimeTokens)
    .where(
      or(
        eq(oneTimeTokens.userId, userId),
        email === null ? undefined : sql`${oneTimeTokens.data} ->> 'email' = ${email}`,
      ),
    );
  if (email !== null) await ctx.db.delete(accountRequests).where(eq(accountRequests.email, email));
  await ctx.db.delete(externalAccounts).where(eq(externalAccounts.userId, userId));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const dropped = await ctx.db
    .delete(pictures)
    .where(eq(pictures.userId, userId))
    .returning({ objectKey: pictures.objectKey });
  await dropObjects(
    ctx,
    dropped.flatMap(({ objectKey }) => objectKey ?? []),
  );
  await audit(ctx, "account.deleted", { type: "user", id: userId });
}
