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
 * Locks an account as the first step of its deletion. Throws `unauthenticated` for the second of two
 * concurrent deletions, `conflict` for staff.
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
    // Allows inserting rows that refer to the person, so a gift being settled does not wait.
    .for("no key update");
  if (!user) throw unauthenticated();
  locking(ctx, "person", [user.userId]);
  const { isPlatformAdmin, phoneConfirmedAt, ...account } = user;
  if (isPlatformAdmin) throw conflict("account.staff_stays", "staff may not delete their account");
  return { ...account, isPhoneConfirmed: phoneConfirmedAt !== null };
}

/**
 * Removes a person's details and credentials; an anonymous row stays for gifts and the audit log. Call in the
 * transaction that locks the account, before erasing everything else: until commit no other transaction can
 * add rows that refer to it.
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
  // Lock order: passkey, session, token (same as proofs and sign-out).
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
