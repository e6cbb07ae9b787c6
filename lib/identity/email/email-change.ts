import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { oneTimeTokens } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, hashToken, inTransaction, seal } from "@/lib/platform";
import { lockOwner } from "../password/set-password";
import { issueToken, voidTokens } from "../tokens/one-time-tokens";

const PURPOSE = "email-change";
const DAY_SECONDS = 24 * 60 * 60;

/** How long until another e-mail about the same change may be sent, in seconds (001 §9). */
export const RESEND_SECONDS = 300;

const dataSchema = z.object({ newEmail: z.string() });

/** The new address in the data of a change's token. */
export const newEmailOf = (row: { data: unknown }) => dataSchema.parse(row.data).newEmail;

/** A change of the e-mail address that is not confirmed yet. */
export type EmailChange = { newEmail: string; sentAt: Date };

/** The change that a person started last, while its link still works; null for none. */
export async function openEmailChange(ctx: Ctx, userId: string): Promise<EmailChange | null> {
  const [row] = await ctx.db
    .select({ data: oneTimeTokens.data, sentAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, PURPOSE),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1);
  return row ? { newEmail: newEmailOf(row), sentAt: row.sentAt } : null;
}

/** True if the address belongs to any account, registered or not. */
export async function isTaken(ctx: Ctx, email: string): Promise<boolean> {
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return owner !== undefined;
}

/**
 * Sends the confirmation link to the new address; earlier links stop working. An address that has an account
 * already gets an e-mail about that instead, without a link to confirm. The caller's response is the same, so
 * that an attacker cannot find out which addresses have accounts.
 */
export const sendEmailChange = (ctx: Ctx, owner: { id: string; firstName: string }, newEmail: string) =>
  inTransaction(ctx, async (inner) => {
    // The account before its tokens, like whoever completes the change.
    await lockOwner(inner, owner.id);
    await voidTokens(inner, owner.id, PURPOSE);
    const token = await issueToken(inner, {
      purpose: PURPOSE,
      userId: owner.id,
      data: { newEmail },
      lifeSeconds: DAY_SECONDS,
    });
    const dedupeKey = `email-change:${owner.id}:${hashToken(token)}`;
    const to = { email: newEmail };
    if (await isTaken(inner, newEmail)) {
      const data = { link: `${env().APP_URL}/login` };
      await queueMessage(inner, { dedupeKey, template: "email-taken", to, data });
    } else {
      const link = seal(`${env().APP_URL}/confirm-email?${new URLSearchParams({ token })}`);
      const data = { firstName: owner.firstName, link };
      await queueMessage(inner, { dedupeKey, template: "confirm-email-change", to, data });
    }
    await audit(inner, "identity.email_change_started", { type: "user", id: owner.id });
  });
