import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accountRequests } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { audit, type Ctx, enqueue, inTransaction, newId } from "@/lib/platform";
import type { AccountRequest } from "../requests/request-by-email";
import { deviceOf } from "./device";
import { isPasswordNoticeDue } from "./note-wrong-tries";
import { queueSecurityNotice } from "./queue-security-notice";

/**
 * Counts a wrong password. A due notice becomes a request for the worker, so the work does not depend on
 * whether the account exists.
 */
export const countWrongPassword = (ctx: Ctx, email: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    if (!(await isPasswordNoticeDue(inner, email))) return;
    await inner.db.insert(accountRequests).values({
      id: newId(),
      kind: "wrong-passwords",
      email,
      data: deviceOf(ctx.userAgent),
      createdAt: inner.now(),
    });
    await enqueue(inner, "answer-account-requests");
  });

/** Notifies an account that has a password. Call in a transaction. */
export async function answerWrongPasswords(
  ctx: Ctx,
  { email, data, createdAt }: AccountRequest,
): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.passwordHash), isNull(users.deletedAt)));
  if (!user) return;
  await audit(ctx, "identity.wrong_passwords", { type: "user", id: user.id });
  const device = { browser: data.browser ?? "", system: data.system ?? "" };
  await queueSecurityNotice(ctx, user.id, { event: "wrong_passwords", at: createdAt, device });
}
