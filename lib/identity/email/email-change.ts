import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { oneTimeTokens } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, hashToken, inTransaction, seal } from "@/lib/platform";
import { lockOwner } from "../password/set-password";
import { issueToken, voidTokens } from "../tokens/one-time-tokens";
import { mayWriteTo } from "./mail-limits";
import { maskEmail } from "./rules/mask-email";

const PURPOSE = "email-change";
const DAY_SECONDS = 24 * 60 * 60;

/** 001 §9. */
export const RESEND_SECONDS = 300;

/** Older links lack the session and always need the password. */
const dataSchema = z.object({ newEmail: z.string(), sessionId: z.string().optional() });

export const changeOf = (row: { data: unknown }) => dataSchema.parse(row.data);

export type EmailChange = { newEmail: string; sentAt: Date; sessionId: string | undefined };

/** With a valid link. */
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
  if (!row) return null;
  const { newEmail, sessionId } = changeOf(row);
  return { newEmail, sessionId, sentAt: row.sentAt };
}

export async function isTaken(ctx: Ctx, email: string): Promise<boolean> {
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return owner !== undefined;
}

type Asked = { newEmail: string; sessionId: string | undefined };

/**
 * Sends the confirmation link; earlier links end.
 *
 * - Masks the asking account: its names are a stranger's words.
 * - An address with an account gets an e-mail without a link. The response is the same, so it does not reveal
 *   accounts.
 * - Beyond the address's limit nothing is sent; earlier links keep working.
 */
export const sendEmailChange = (
  ctx: Ctx,
  owner: { id: string; email: string | null },
  { newEmail, sessionId }: Asked,
) =>
  inTransaction(ctx, async (inner) => {
    // Lock order: account, token (same as completing the change).
    const language = (await lockOwner(inner, owner.id))?.language ?? "en";
    const mayWrite = await mayWriteTo(inner, newEmail);
    if (!mayWrite && (await openEmailChange(inner, owner.id))?.newEmail === newEmail) return;
    await voidTokens(inner, owner.id, PURPOSE);
    const token = await issueToken(inner, {
      purpose: PURPOSE,
      userId: owner.id,
      data: { newEmail, ...(sessionId === undefined ? {} : { sessionId }) },
      lifeSeconds: DAY_SECONDS,
    });
    const dedupeKey = `email-change:${owner.id}:${hashToken(token)}`;
    const to = { email: newEmail, language };
    const oldEmail = maskEmail(owner.email ?? "");
    await audit(inner, "identity.email_change_started", { type: "user", id: owner.id });
    if (!mayWrite) return;
    if (await isTaken(inner, newEmail)) {
      const data = { oldEmail, link: `${env().APP_URL}/login` };
      await queueMessage(inner, { dedupeKey, template: "email-taken", to, data });
    } else {
      const link = await seal(`${env().APP_URL}/confirm-email?${new URLSearchParams({ token })}`);
      const data = { oldEmail, link };
      await queueMessage(inner, { dedupeKey, template: "confirm-email-change", to, data });
    }
  });
