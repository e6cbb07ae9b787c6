import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Ctx } from "@/lib/platform";

/**
 * Keeps somebody's account from being deleted until the transaction ends, so that a later deletion also
 * erases what is written for them now. False when the account is deleted already.
 */
export async function lockPerson(ctx: Ctx, userId: string): Promise<boolean> {
  if (!ctx.inTransaction) throw new Error("a hold needs an open transaction");
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("key share");
  return rows.length > 0;
}
