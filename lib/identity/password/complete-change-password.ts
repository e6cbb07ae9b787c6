import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { invalidField, invalidFields } from "@/lib/kernel";
import { type Ctx, inTransaction, parseInput, type Verb } from "@/lib/platform";
import { completeChangePasswordSchema, resetLinkSchema } from "../credential-schemas";
import { newPasswordErrors } from "../person-schemas";
import { peekToken, spendToken } from "../tokens/one-time-tokens";
import { hashPassword } from "./passwords";
import { lockOwner, setPassword } from "./set-password";

type ResetLink = { userId: string; token: string };

const expired = () => invalidField("token", "link.expired");

/** The account of a link; null for one that is used, expired, malformed or another person's. */
async function ownerOfLink(ctx: Ctx, { userId, token }: ResetLink) {
  const row = await peekToken(ctx, { purpose: "password-reset", token });
  if (!row?.userId || row.userId !== userId.toLowerCase()) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.deletedAt)));
  return owner ?? null;
}

/** Whether a reset link still works. Opening the link only checks this and changes nothing. */
export async function isResetLink(ctx: Ctx, link: Partial<ResetLink>): Promise<boolean> {
  const shown = resetLinkSchema.safeParse(link);
  return shown.success && (await ownerOfLink(ctx, shown.data)) !== null;
}

/**
 * Sets a new password with a reset link, which is used up; every session of the account ends. It signs nobody
 * in, so that a second factor is still required. A refused password leaves the link valid. Throws `invalid`.
 * Call it outside a transaction, because hashing takes long.
 */
export const completeChangePassword: Verb<
  ResetLink & { password: string; confirmPassword: string },
  void
> = async (ctx, input) => {
  const given = parseInput(completeChangePasswordSchema, input);
  const owner = await ownerOfLink(ctx, given);
  if (!owner) throw expired();
  const fields = newPasswordErrors(given, owner.email);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  const hash = await hashPassword(given.password, ctx.ip);
  await inTransaction(ctx, async (inner) => {
    const held = await lockOwner(inner, owner.id);
    if (!held) throw expired();
    await spendToken(inner, { purpose: "password-reset", token: given.token });
    await setPassword(inner, { id: owner.id, firstName: held.firstName }, hash);
  });
};
