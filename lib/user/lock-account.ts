import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, locking, requireUser } from "@/lib/platform";

/**
 * The caller's own row, locked until the transaction ends, so that two tabs follow one another. Throws
 * `unauthenticated` for an account that was deleted.
 */
export async function lockAccount(ctx: Ctx): Promise<typeof users.$inferSelect> {
  const { userId } = requireUser(ctx);
  locking(ctx, "person", [userId]);
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  if (!user) throw unauthenticated();
  return user;
}
