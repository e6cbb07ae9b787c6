import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { invalidField, unauthenticated } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { beginPasswordTry } from "./password-try";

/** The caller's own account, with what a change of their credentials needs. */
export type Owner = {
  id: string;
  email: string | null;
  firstName: string;
  hash: string | null;
};

/** The caller's own account. Throws `unauthenticated` for visitors and for an account that was deleted. */
export async function ownerOf(ctx: Ctx): Promise<Owner> {
  const { userId } = requireUser(ctx);
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, firstName: users.firstName, hash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!owner) throw unauthenticated();
  return owner;
}

/**
 * Checks the caller's current password and returns their account. Throws `invalid` with 'Incorrect password'
 * at `field` for a wrong one, which counts like a wrong sign-in (001 §5), and for an account without a
 * password; `too_many` after twenty wrong ones, `unavailable` while too many passwords wait. Call it outside a
 * transaction, because comparing takes long.
 */
export async function showPassword(ctx: Ctx, password: string, field: string): Promise<Owner> {
  const owner = await ownerOf(ctx);
  await checkPasswordOf(ctx, owner, password, field);
  return owner;
}

/** The same for an account that another way has shown, such as a link that its owner asked for. */
export async function checkPasswordOf(
  ctx: Ctx,
  { id, hash }: Pick<Owner, "id" | "hash">,
  password: string,
  field: string,
): Promise<void> {
  const attempt = await beginPasswordTry(ctx, { userId: id });
  const correct = await attempt.isRight(password, hash);
  if (hash === null) throw invalidField(field, "password.none");
  if (!correct) throw invalidField(field, "password.incorrect");
  await attempt.giveBack();
}

/** Whether the caller has a password: somebody who registered with Google or Facebook may have none. */
export const hasPassword = async (ctx: Ctx) => (await ownerOf(ctx)).hash !== null;
