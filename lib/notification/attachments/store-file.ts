import { and, asc, eq, inArray, lt, lte, notExists, type SQLWrapper, sql } from "drizzle-orm";
import { attachmentParts, attachments, objectsToDelete } from "@/db/schema/desk-threads";
import type { TakenFile } from "@/lib/integrations/files";
import { deleteObject, getObject, hasStore, putObject } from "@/lib/integrations/store";
import { DAY, HOUR } from "@/lib/kernel";
import { type Ctx, log, newId, requireSystem } from "@/lib/platform";

/** A file whose bytes are kept, and whose message is still to be written. */
export type StoredFile = Pick<TakenFile, "name" | "type" | "size" | "hash"> & {
  id: string;
  store: "postgres" | "s3";
};

/** The pieces in which a file lies in the database, in bytes. */
const PIECE = 256 * 1024;
/** A file whose message never came is removed after so long. */
const ORPHAN_AFTER = DAY;
const MOST_AT_ONCE = 100;
const MOST_ATTEMPTS = 30;

const keyOf = (id: string) => `attachments/${id}`;

/** The same bytes in pieces of one length. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const piece of bytes) {
    held = Buffer.concat([held, piece]);
    for (; held.length >= PIECE; held = held.subarray(PIECE)) yield held.subarray(0, PIECE);
  }
  if (held.length > 0) yield held;
}

/**
 * Keeps the bytes of a file, piece by piece, before its message is written. Until `attach` names it in a transaction it
 * is an orphan, which the worker removes after a day. Call it outside a transaction.
 */
export async function storeFile(ctx: Ctx, { name, type, size, hash, read }: TakenFile): Promise<StoredFile> {
  const id = newId();
  if (hasStore()) {
    // Written down first: whatever happens next, the object is either attached or deleted.
    await ctx.db
      .insert(objectsToDelete)
      .values({ key: keyOf(id), dueAt: new Date(ctx.now().getTime() + ORPHAN_AFTER) });
    await putObject(keyOf(id), read(), size);
    return { id, name, type, size, hash, store: "s3" };
  }
  let number = 0;
  for await (const bytes of inPieces(read())) {
    await ctx.db.insert(attachmentParts).values({ attachmentId: id, number, bytes, createdAt: ctx.now() });
    number += 1;
  }
  return { id, name, type, size, hash, store: "postgres" };
}

/** Gives kept files to a message, in the transaction that writes it. */
export async function attach(ctx: Ctx, messageId: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await ctx.db.insert(attachments).values(
    files.map(({ id, name, type, size, store }) => ({
      id,
      messageId,
      name,
      type,
      size,
      store,
      createdAt: ctx.now(),
    })),
  );
  await ctx.db.delete(objectsToDelete).where(
    inArray(
      objectsToDelete.key,
      files.map(({ id }) => keyOf(id)),
    ),
  );
}

/** Removes kept files that no message will name. The worker does what this cannot. */
export async function dropStored(ctx: Ctx, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.delete(attachmentParts).where(inArray(attachmentParts.attachmentId, ids));
  await ctx.db
    .update(objectsToDelete)
    .set({ dueAt: ctx.now() })
    .where(inArray(objectsToDelete.key, ids.map(keyOf)));
}

/** Removes the files of these messages with them: call it in the transaction that deletes the messages, before it does. */
export async function dropAttachmentsOf(ctx: Ctx, messageIds: SQLWrapper): Promise<void> {
  const removed = await ctx.db
    .delete(attachments)
    .where(inArray(attachments.messageId, messageIds))
    .returning({ id: attachments.id, store: attachments.store });
  if (removed.length === 0) return;
  await ctx.db.delete(attachmentParts).where(
    inArray(
      attachmentParts.attachmentId,
      removed.map(({ id }) => id),
    ),
  );
  const objects = removed.filter(({ store }) => store === "s3");
  if (objects.length === 0) return;
  await ctx.db
    .insert(objectsToDelete)
    .values(objects.map(({ id }) => ({ key: keyOf(id), dueAt: ctx.now() })))
    .onConflictDoNothing();
}

/** A kept file, piece by piece. */
export async function* readStored(
  ctx: Ctx,
  { id, store }: Pick<StoredFile, "id" | "store">,
): AsyncGenerator<Uint8Array> {
  if (store === "s3") {
    const object = await getObject(keyOf(id));
    if (!object) throw new Error("a file is not in its store");
    yield* object;
    return;
  }
  for (let number = 0; ; number++) {
    const [part] = await ctx.db
      .select({ bytes: attachmentParts.bytes })
      .from(attachmentParts)
      .where(and(eq(attachmentParts.attachmentId, id), eq(attachmentParts.number, number)));
    if (!part) return;
    yield part.bytes;
  }
}

/**
 * Removes files whose message never came, a day after they did, and objects that are to be deleted in the store; what
 * the store does not delete now is tried again later. For the worker.
 */
export async function forgetOrphans(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const dayAgo = new Date(ctx.now().getTime() - ORPHAN_AFTER);
  await ctx.db
    .delete(attachmentParts)
    .where(
      and(
        lt(attachmentParts.createdAt, dayAgo),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(attachments)
            .where(eq(attachments.id, attachmentParts.attachmentId)),
        ),
      ),
    );
  if (!hasStore()) return;
  const due = await ctx.db
    .select()
    .from(objectsToDelete)
    .where(and(lte(objectsToDelete.dueAt, ctx.now()), lt(objectsToDelete.attempts, MOST_ATTEMPTS)))
    .orderBy(asc(objectsToDelete.dueAt))
    .limit(MOST_AT_ONCE);
  for (const { key } of due) await deleteNow(ctx, key);
}

async function deleteNow(ctx: Ctx, key: string): Promise<void> {
  try {
    await deleteObject(key);
    await ctx.db.delete(objectsToDelete).where(eq(objectsToDelete.key, key));
  } catch (error) {
    log.warn("object_not_deleted", {}, error);
    await ctx.db
      .update(objectsToDelete)
      .set({
        attempts: sql`${objectsToDelete.attempts} + 1`,
        dueAt: new Date(ctx.now().getTime() + HOUR),
      })
      .where(eq(objectsToDelete.key, key));
  }
}
