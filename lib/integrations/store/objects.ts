import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { objectsToDelete } from "@/db/schema/objects";
import { DAY, HOUR } from "@/lib/kernel";
import { type Ctx, log, newId } from "@/lib/platform";
import { deleteObject, hasStore, putObject } from ".";

/** An object that no row has named is deleted after so long. */
export const UNNAMED_FOR = DAY;
const MOST_AT_ONCE = 100;
/** So often it is tried every hour; after that, once a day: a store may be away for long, and what was deleted has to go. */
const HOURLY_TRIES = 30;

/** Whether a file lies in the database or in the store is said by its row: the key names the object. */
export type ObjectKey = string;

/**
 * Puts bytes into the store under a key of their own, and answers with it. Written down first: whatever happens next, the
 * object is named by a row (`keepObjects`) or deleted a day later. Call it outside a transaction. Throws when the store
 * does not take them.
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

/** These objects stay: call it in the transaction that writes the rows which name them. */
export async function keepObjects(ctx: Ctx, keys: readonly ObjectKey[]): Promise<void> {
  if (keys.length === 0) return;
  await ctx.db.delete(objectsToDelete).where(inArray(objectsToDelete.key, [...keys]));
}

/** These objects are to be deleted: call it in the transaction after which no row names them. */
export async function dropObjects(ctx: Ctx, keys: readonly ObjectKey[]): Promise<void> {
  if (keys.length === 0) return;
  const dueAt = ctx.now();
  await ctx.db
    .insert(objectsToDelete)
    .values([...keys].sort().map((key) => ({ key, dueAt })))
    .onConflictDoUpdate({ target: objectsToDelete.key, set: { dueAt } });
}

/**
 * Deletes in the store what is due; what it does not delete now is tried again later, for as long as it takes. For the
 * worker.
 */
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
