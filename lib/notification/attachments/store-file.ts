import { and, eq, inArray, lt, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { attachmentParts, attachments } from "@/db/schema/desk-threads";
import { hasScanner } from "@/lib/integrations/clamd";
import type { TakenFile } from "@/lib/integrations/files";
import { getObject, hasStore } from "@/lib/integrations/store";
import {
  deleteDueObjects,
  dropObjects,
  keepObjects,
  putNew,
  UNNAMED_FOR,
} from "@/lib/integrations/store/objects";
import { type Ctx, enqueue, newId, requireSystem } from "@/lib/platform";

/** Its message is not written yet. */
export type StoredFile = Pick<TakenFile, "name" | "type" | "size" | "hash"> & {
  id: string;
  /** Null for a file in the database. */
  objectKey: string | null;
};

/** Bytes. */
const PIECE = 256 * 1024;

type Kept = Pick<typeof attachments.$inferSelect, "id" | "store" | "objectKey">;

/** Null for a file in the database. Older files use their id. */
export const objectKeyOf = ({ id, store, objectKey }: Kept): string | null =>
  store === "postgres" ? null : (objectKey ?? `attachments/${id}`);

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(PIECE);
  let length = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + PIECE - length);
      piece.set(taken, length);
      length += taken.length;
      at += taken.length;
      if (length < PIECE) continue;
      yield piece;
      piece = Buffer.alloc(PIECE);
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

export async function writeParts(ctx: Ctx, id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let number = 0;
  for await (const piece of inPieces(bytes)) {
    await ctx.db
      .insert(attachmentParts)
      .values({ attachmentId: id, number, bytes: piece, createdAt: ctx.now() });
    number += 1;
  }
}

/**
 * Stores a file before its message. Call it outside a transaction. Without `attach`, the worker removes it
 * after a day.
 */
export async function storeFile(ctx: Ctx, { name, type, size, hash, read }: TakenFile): Promise<StoredFile> {
  const file = { id: newId(), name, type, size, hash };
  if (hasStore()) {
    return { ...file, objectKey: await putNew(ctx, "attachments", { bytes: read(), size }) };
  }
  await writeParts(ctx, file.id, read());
  return { ...file, objectKey: null };
}

const keysOf = (files: readonly StoredFile[]) => files.flatMap(({ objectKey }) => objectKey ?? []);

/**
 * Attaches stored files in their message's transaction. With a virus scanner, every file waits for its
 * result.
 */
export async function attach(ctx: Ctx, messageId: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const scan = hasScanner() ? ({ scan: "waiting", scanAfter: ctx.now() } as const) : {};
  await ctx.db.insert(attachments).values(
    files.map(({ id, name, type, size, objectKey }) => ({
      id,
      messageId,
      name,
      type,
      size,
      store: objectKey === null ? ("postgres" as const) : ("s3" as const),
      objectKey,
      createdAt: ctx.now(),
      ...scan,
    })),
  );
  await keepObjects(ctx, keysOf(files));
  if (hasScanner()) await enqueue(ctx, "scan-files");
}

/** The worker retries failures. */
export async function dropStored(ctx: Ctx, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.delete(attachmentParts).where(inArray(attachmentParts.attachmentId, ids));
  await dropObjects(ctx, keysOf(files));
}

/** Call it before deleting the messages, in the same transaction. */
export async function dropAttachmentsOf(ctx: Ctx, messageIds: SQLWrapper): Promise<void> {
  await dropAttachments(ctx, inArray(attachments.messageId, messageIds));
}

/** Deletes files with their bytes. */
export async function dropAttachments(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const removed = await ctx.db
    .delete(attachments)
    .where(which)
    .returning({ id: attachments.id, store: attachments.store, objectKey: attachments.objectKey });
  if (removed.length === 0) return 0;
  await ctx.db.delete(attachmentParts).where(
    inArray(
      attachmentParts.attachmentId,
      removed.map(({ id }) => id),
    ),
  );
  await dropObjects(
    ctx,
    removed.flatMap((file) => objectKeyOf(file) ?? []),
  );
  return removed.length;
}

async function* after(count: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const piece of bytes) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

async function* partsFrom(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const [part] = await ctx.db
      .select({ bytes: attachmentParts.bytes })
      .from(attachmentParts)
      .where(and(eq(attachmentParts.attachmentId, id), eq(attachmentParts.number, number)));
    if (!part) return;
    yield part.bytes;
  }
}

const MOST_MOVES = 3;

/** Streams a stored file, even while it is moved. Throws if it is incomplete. */
export async function* readStored(
  ctx: Ctx,
  { id, size }: Pick<StoredFile, "id" | "size">,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let move = 0; move < MOST_MOVES && (move === 0 || sent < size); move++) {
    const [file] = await ctx.db.select().from(attachments).where(eq(attachments.id, id));
    const key = file && objectKeyOf(file);
    const whole = key ? await getObject(key) : partsFrom(ctx, id);
    for await (const piece of after(sent, whole ?? partsFrom(ctx, id))) {
      sent += piece.length;
      yield piece;
    }
  }
  if (sent !== size) throw new Error("a file is not whole where it lies");
}

/** Removes day-old orphans, and retries pending deletions in the store. For the worker. */
export async function forgetOrphans(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const dayAgo = new Date(ctx.now().getTime() - UNNAMED_FOR);
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
  await deleteDueObjects(ctx);
}
