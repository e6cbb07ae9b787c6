import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { invalidField, unauthenticated } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { beginPasswordTry } from "./begin-password-try";

export type Owner = {
  id: string;
  email: string | null;
  firstName: string;
  hash: string | null;
};

/** Throws `unauthenticated`, also for deleted accounts. */
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
 * Checks the caller's password; wrong tries count like sign-ins (001 §5). Throws `invalid` at `field` (also
 * without a password), `too_many` after twenty, `unavailable` if the queue is full. Call outside a
 * transaction: hashing is slow.
 */
export async function showPassword(ctx: Ctx, password: string, field: string): Promise<Owner> {
  const owner = await ownerOf(ctx);
  await checkPasswordOf(ctx, owner, password, field);
  return owner;
}

/** For an account known otherwise, such as by a link. */
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

/** Returns false for some accounts of Google or Facebook. */
export const hasPassword = async (ctx: Ctx) => (await ownerOf(ctx)).hash !== null;
