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

/** A file whose bytes are kept, and whose message is still to be written. */
export type StoredFile = Pick<TakenFile, "name" | "type" | "size" | "hash"> & {
  id: string;
  /** Of a file in the store; null for one in the database. */
  objectKey: string | null;
};

/** The pieces in which a file lies in the database, in bytes. */
const PIECE = 256 * 1024;

type Kept = Pick<typeof attachments.$inferSelect, "id" | "store" | "objectKey">;

/** Where a file lies in the store; null for one in the database. Of files of before, the key is made of the id. */
export const objectKeyOf = ({ id, store, objectKey }: Kept): string | null =>
  store === "postgres" ? null : (objectKey ?? `attachments/${id}`);

/** The same bytes in pieces of one length. */
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

/** Writes the bytes of a file into the database, piece by piece. */
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
 * Keeps the bytes of a file, piece by piece, before its message is written. Until `attach` names it in a transaction it
 * is an orphan, which the worker removes after a day. Call it outside a transaction.
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
 * Gives kept files to a message, in the transaction that writes it. With a virus scanner they wait for its answer: every
 * file of a message passes here.
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

/** Removes kept files that no message will name. The worker does what this cannot. */
export async function dropStored(ctx: Ctx, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.delete(attachmentParts).where(inArray(attachmentParts.attachmentId, ids));
  await dropObjects(ctx, keysOf(files));
}

/** Removes the files of these messages with them: call it in the transaction that deletes the messages, before it does. */
export async function dropAttachmentsOf(ctx: Ctx, messageIds: SQLWrapper): Promise<void> {
  await dropAttachments(ctx, inArray(attachments.messageId, messageIds));
}

/** Deletes the files that match, with their bytes, in the open transaction. Returns how many there were. */
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

/** The bytes after the first so many. */
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

/** How often a file is looked for anew where its row says by now that it lies. */
const MOST_MOVES = 3;

/**
 * A kept file, piece by piece, wherever it lies; one that is moved meanwhile is read on from where it has come to lie.
 * Throws when it is not whole.
 */
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

/**
 * Removes files whose message never came, a day after they did, and objects that are to be deleted in the store; what
 * the store does not delete now is tried again later. For the worker.
 */
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
