import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { removedMembers } from "@/db/schema/community";
import type { Ctx } from "@/lib/platform";

/** An admin has removed the person since, so older invitations are invalid. */
export const removedSince = (
  communityId: SQLWrapper | string,
  userId: SQLWrapper | string,
  since: SQLWrapper | Date,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${removedMembers}
  where ${removedMembers.communityId} = ${communityId} and ${removedMembers.userId} = ${userId}
    and ${removedMembers.removedAt} >= ${since instanceof Date ? sql`${since.toISOString()}::timestamptz` : since})`;

/** The person returns only by a later invitation or an admin's acceptance. Checks no permission. */
export async function isRemoved(ctx: Ctx, communityId: string, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: removedMembers.userId })
    .from(removedMembers)
    .where(and(eq(removedMembers.communityId, communityId), eq(removedMembers.userId, userId)));
  return rows.length > 0;
}

/** In the transaction that readmits the person. */
export async function forgetRemoval(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  await ctx.db
    .delete(removedMembers)
    .where(and(eq(removedMembers.communityId, communityId), eq(removedMembers.userId, userId)));
}
