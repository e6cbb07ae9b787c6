import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Ctx } from "@/lib/platform";

export const isStaff = and(
  eq(users.isPlatformAdmin, true),
  isNotNull(users.registeredAt),
  isNull(users.deletedAt),
);

/** Checks no permission. */
export async function staffIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(isStaff).orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}
