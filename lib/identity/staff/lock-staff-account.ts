import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type Ctx, locking } from "@/lib/platform";

export type StaffAccount = { id: string; firstName: string; email: string; isPlatformAdmin: boolean };

/** Serializes changes; undefined if not registered. */
export async function lockStaffAccount(ctx: Ctx, email: string): Promise<StaffAccount | undefined> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`);
  const [account] = await ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: sql<string>`${users.email}`,
      isPlatformAdmin: users.isPlatformAdmin,
    })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.registeredAt), isNull(users.deletedAt)))
    .for("update");
  if (account) locking(ctx, "person", [account.id]);
  return account;
}
