import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { objectsToDelete } from "@/db/schema/objects";
import { DAY, HOUR } from "@/lib/kernel";
import { type Ctx, log, newId } from "@/lib/platform";
import { deleteObject, hasStore, putObject } from ".";

/** Objects without a row are deleted after this time. */
export const UNNAMED_FOR = DAY;
const MOST_AT_ONCE = 100;
/** Then daily: the store may be away for long, and deleted data must go. */
const HOURLY_TRIES = 30;

/** The row says whether a file is in the database or the store. */
type ObjectKey = string;

/**
 * Stores bytes under a new key, recorded first: either a row names the object (`keepObjects`), or it is
 * deleted a day later. Call outside a transaction. Throws if the store refuses.
 */
export async function putNew(
  ctx: Ctx,
  folder: "attachments" | "pictures",
  { bytes, size }: { bytes: AsyncIterable<Uint8Array>; size: number },
): Promise<ObjectKey> {
  if (ctx.inTransaction) throw new Error("a store is asked outside a transaction");
  const key = `${folder}/${newId()}`;
  await ctx.db.insert(objectsToDelete).values({ key, dueAt: new Date(ctx.now().getTime() + UNNAMED_FOR) });
  await putObject(key, bytes, size);
  return key;
}

/** Call it in the transaction of the rows that name the objects. */
export async function keepObjects(ctx: Ctx, keys: readonly ObjectKey[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.db.delete(objectsToDelete).where(inArray(objectsToDelete.key, [...keys]));
}

/** Call it in the transaction after which no row names the objects. */
export async function dropObjects(ctx: Ctx, keys: readonly ObjectKey[]): Promise<void> {
  if (keys.length === 0) return;
  const dueAt = ctx.now();
  await ctx.db
    .insert(objectsToDelete)
    .values([...keys].sort().map((key) => ({ key, dueAt })))
    .onConflictDoUpdate({ target: objectsToDelete.key, set: { dueAt } });
}

/** Retries failures until they succeed. For the worker. */
export async function deleteDueObjects(ctx: Ctx): Promise<void> {
  if (!hasStore()) return;
  const due = await ctx.db
    .select()
    .from(objectsToDelete)
    .where(lte(objectsToDelete.dueAt, ctx.now()))
    .orderBy(asc(objectsToDelete.dueAt))
    .limit(MOST_AT_ONCE);
  for (const { key, attempts } of due) await deleteNow(ctx, key, attempts);
}

async function deleteNow(ctx: Ctx, key: ObjectKey, attempts: number): Promise<void> {
  try {
    await deleteObject(key);
    await ctx.db
      .delete(objectsToDelete)
      .where(and(eq(objectsToDelete.key, key), lte(objectsToDelete.dueAt, ctx.now())));
  } catch (error) {
    log.warn("object_not_deleted", {}, error);
    const wait = attempts < HOURLY_TRIES ? HOUR : DAY;
    await ctx.db
      .update(objectsToDelete)
      .set({
        attempts: sql`least(${objectsToDelete.attempts} + 1, 1000)`,
        dueAt: new Date(ctx.now().getTime() + wait),
      })
      .where(eq(objectsToDelete.key, key));
  }
}
