import { and, eq, gte } from "drizzle-orm";
import { externalAccounts, passkeys } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { invalidField } from "@/lib/kernel";
import { withdrawAll } from "@/lib/notification/inside";
import { audit, type Ctx, command } from "@/lib/platform";
import { emailLinkSchema } from "../credential-schemas";
import { sendResetLink } from "../password/reset-link";
import { lockOwner } from "../second-factor/check-code";
import { endSessions } from "../sessions/sessions";
import { oldestOpenToken, peekToken, spendToken, voidTokens } from "../tokens/one-time-tokens";

const PURPOSE = "not-me";

/** Changes nothing. */
export async function isNotMeLink(ctx: Ctx, token: string): Promise<boolean> {
  const shown = emailLinkSchema.safeParse({ token });
  return shown.success && (await peekToken(ctx, { purpose: PURPOSE, token: shown.data.token })) !== null;
}

/**
 * Uses up the "This wasn't me" link of a security notice:
 *
 * - ends all sessions and pending e-mail changes;
 * - removes the password, which the thief may know, and e-mails a link for a new one;
 * - forgets known browsers;
 * - removes passkeys and provider accounts added since the oldest notice whose link still works;
 * - withdraws unsent notices, whose links no longer work.
 *
 * Throws `invalid` for a used or expired link.
 */
export const reportNotMe = command(emailLinkSchema, async (ctx, { token }): Promise<{ userId: string }> => {
  const row = await peekToken(ctx, { purpose: PURPOSE, token });
  const owner = row?.userId ? await lockOwner(ctx, row.userId) : null;
  if (!row || !owner) throw invalidField("token", "link.expired");
  const since = (await oldestOpenToken(ctx, owner.id, PURPOSE)) ?? row.createdAt;
  await spendToken(ctx, { purpose: PURPOSE, token });
  await ctx.db
    .update(users)
    .set({ passwordHash: null, passwordSetAt: null, devicesForgottenAt: ctx.now() })
    .where(eq(users.id, owner.id));
  await ctx.db.delete(passkeys).where(and(eq(passkeys.userId, owner.id), gte(passkeys.createdAt, since)));
  await ctx.db
    .delete(externalAccounts)
    .where(and(eq(externalAccounts.userId, owner.id), gte(externalAccounts.createdAt, since)));
  await endSessions(ctx, owner.id);
  await voidTokens(ctx, owner.id, PURPOSE);
  await voidTokens(ctx, owner.id, "password-reset");
  await voidTokens(ctx, owner.id, "email-change");
  await withdrawAll(ctx, owner.id, "security-notice");
  await audit(ctx, "identity.not_me", { type: "user", id: owner.id });
  await sendResetLink(ctx, owner);
  return { userId: owner.id };
});
