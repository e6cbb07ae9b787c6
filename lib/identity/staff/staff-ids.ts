import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Ctx } from "@/lib/platform";

/** A condition: somebody works at the provider's desk. */
export const isStaff = and(
  eq(users.isPlatformAdmin, true),
  isNotNull(users.registeredAt),
  isNull(users.deletedAt),
);

/** Everybody who works at the provider's desk. Checks no permission. */
export async function staffIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(isStaff).orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}
