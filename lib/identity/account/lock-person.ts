import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type Ctx, locking } from "@/lib/platform";

/** Prevents deletion, so that a later deletion also erases what is written now. False if deleted already. */
export async function lockPerson(ctx: Ctx, userId: string): Promise<boolean> {
  if (!ctx.inTransaction) throw new Error("a lock needs an open transaction");
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("key share");
  return rows.length > 0;
}

/** Skips deleted and unknown people. */
export async function lockPeople(ctx: Ctx, who: { userIds: string[]; email: string }): Promise<void> {
  const locked = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(or(inArray(users.id, who.userIds), eq(users.email, who.email)), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  locking(
    ctx,
    "person",
    locked.map((row) => row.id),
  );
}
