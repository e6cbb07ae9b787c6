import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, locking, requireUser } from "@/lib/platform";

/** Makes two tabs run in turn. Throws `unauthenticated` for a deleted account. */
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
