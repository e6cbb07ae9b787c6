import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DomainError, invalidField } from "@/lib/kernel";
import { adoptMessages, queueMessage } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  env,
  inTransaction,
  parseInput,
  type Verb,
  violatedConstraint,
} from "@/lib/platform";
import { emailLinkSchema } from "../credential-schemas";
import { lockOwner } from "../password/set-password";
import { peekToken, spendToken, voidTokens } from "../tokens/one-time-tokens";
import { isTaken, newEmailOf } from "./email-change";
import { maskEmail } from "./rules/mask-email";

const PURPOSE = "email-change";

const expired = () => invalidField("token", "link.expired");
const taken = () =>
  new DomainError("conflict", "account.address_taken", { fields: { newEmail: ["account.address_taken"] } });

async function ownerOfLink(ctx: Ctx, token: string) {
  const row = await peekToken(ctx, { purpose: PURPOSE, token });
  if (!row?.userId) return null;
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.deletedAt)));
  return owner ? { userId: owner.id, newEmail: newEmailOf(row) } : null;
}

/** The address that a link would set; null for a used or expired one. Opening the link changes nothing. */
export async function emailOfLink(ctx: Ctx, token: string | undefined): Promise<string | null> {
  const shown = emailLinkSchema.safeParse({ token });
  if (!shown.success) return null;
  return (await ownerOfLink(ctx, shown.data.token))?.newEmail ?? null;
}

/** A completed change of address. */
export type EmailMove = {
  userId: string;
  newEmail: string;
  /** The old address, if it was confirmed. */
  confirmedBefore: string | null;
};

/**
 * Sets the new address with the link that was sent to it: for the account that requested it, no matter who is
 * signed in. The old address gets an e-mail about it, and password reset links sent there no longer work.
 * Throws `invalid` for a link that was used or has expired, and `conflict` (`newEmail`) when the address was
 * taken meanwhile.
 */
export const completeChangeEmail: Verb<{ token: string }, EmailMove> = async (ctx, input) => {
  const { token } = parseInput(emailLinkSchema, input);
  const link = await ownerOfLink(ctx, token);
  if (!link) throw expired();
  try {
    return await inTransaction(ctx, (inner) => move(inner, { ...link, token }));
  } catch (error) {
    // Another account took the address after it was checked and before this update.
    throw violatedConstraint(error) === "users_email" ? taken() : error;
  }
};

type Move = { userId: string; newEmail: string; token: string };

async function move(ctx: Ctx, { userId, newEmail, token }: Move): Promise<EmailMove> {
  const owner = await lockOwner(ctx, userId);
  if (!owner) throw expired();
  await spendToken(ctx, { purpose: PURPOSE, token });
  if (await isTaken(ctx, newEmail)) throw taken();
  await ctx.db
    .update(users)
    .set({ email: newEmail, emailConfirmedAt: ctx.now() })
    .where(eq(users.id, userId));
  await voidTokens(ctx, userId, "password-reset");
  await voidTokens(ctx, userId, PURPOSE);
  await audit(ctx, "identity.email_changed", { type: "user", id: userId });
  if (owner.email) {
    await adoptMessages(ctx, { userId, email: owner.email });
    await queueMessage(ctx, {
      dedupeKey: `email-changed:${userId}:${ctx.now().getTime()}`,
      template: "email-changed",
      to: { email: owner.email },
      data: {
        firstName: owner.firstName,
        newEmail: maskEmail(newEmail),
        support: env().PROVIDER_SUPPORT_EMAIL,
      },
    });
  }
  return { userId, newEmail, confirmedBefore: owner.emailConfirmedAt && owner.email };
}
