import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { pictures } from "@/db/schema/users";
import { PICTURE_TYPE } from "@/lib/integrations/pictures";
import { getObject, hasStore } from "@/lib/integrations/store";
import { dropObjects, keepObjects, putNew } from "@/lib/integrations/store/objects";
import { DomainError, notFound } from "@/lib/kernel";
import { type Ctx, conversation, newToken, PERSON_WAITS, withPatience } from "@/lib/platform";

/** Community pictures have no owner. */
const PICTURE_KINDS = ["people", "communities"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Stored already, or to be written with the row. */
export type StoredPicture = { name: string; bytes: Uint8Array | null; objectKey: string | null };

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const putPicture = (ctx: Ctx, bytes: Uint8Array): Promise<string> =>
  putNew(ctx, "pictures", { bytes: whole(bytes), size: bytes.length });

/**
 * Uploads to the store, if any, before the transaction that shows the picture. Throws `unavailable`. A
 * picture that no transaction saves is deleted a day later.
 */
export async function storePicture(ctx: Ctx, bytes: Uint8Array): Promise<StoredPicture> {
  const name = newToken();
  if (!hasStore()) return { name, bytes, objectKey: null };
  const objectKey = await withPatience(PERSON_WAITS, () => putPicture(ctx, bytes)).catch(storeIsAway);
  return { name, bytes: null, objectKey };
}

function storeIsAway(cause: unknown): never {
  throw new DomainError("unavailable", "picture.store_away", { cause });
}

/**
 * Returns the picture's name: 256 random bits. Call it in the transaction that writes the name to the locked
 * person or community. Without `userId` it is a community's.
 */
export async function keepPicture(
  ctx: Ctx,
  { picture, userId }: { picture: StoredPicture; userId?: string },
): Promise<string> {
  if (!ctx.inTransaction) throw new Error("a picture is kept in the transaction that shows it");
  await ctx.db.insert(pictures).values({ ...picture, userId: userId ?? null, createdAt: ctx.now() });
  if (picture.objectKey !== null) await keepObjects(ctx, [picture.objectKey]);
  return picture.name;
}

/** Ignores null and deleted names. */
export async function dropPicture(ctx: Ctx, name: string | null): Promise<void> {
  if (name === null) return;
  const dropped = await ctx.db
    .delete(pictures)
    .where(eq(pictures.name, name))
    .returning({ objectKey: pictures.objectKey });
  await dropObjects(
    ctx,
    dropped.flatMap(({ objectKey }) => objectKey ?? []),
  );
}

const shownSchema = z.object({ kind: z.string(), name: z.string() });

export async function bytesIn(objectKey: string): Promise<Uint8Array | null> {
  const object = await getObject(objectKey);
  if (!object) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of object) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The location may change between two reads. */
const MOST_MOVES = 2;

/** From either location, also during a move. */
async function find(ctx: Ctx, kind: PictureKind, name: string): Promise<Uint8Array | null> {
  for (let move = 0; move < MOST_MOVES; move++) {
    const [row] = await ctx.db
      .select({ bytes: pictures.bytes, objectKey: pictures.objectKey })
      .from(pictures)
      .where(
        and(
          eq(pictures.name, name),
          kind === "people" ? isNotNull(pictures.userId) : isNull(pictures.userId),
        ),
      );
    if (!row) return null;
    const bytes =
      row.bytes ?? (row.objectKey === null ? null : await bytesIn(row.objectKey).catch(storeIsAway));
    if (bytes) return bytes;
  }
  throw new Error("a picture is not in its store");
}

const isKind = (kind: string): kind is PictureKind => PICTURE_KINDS.some((known) => known === kind);

/** Reads a picture for anyone with its name. Throws `not_found`, and `unavailable` if its store is down. */
export const readPicture = conversation(
  shownSchema,
  async (ctx, { kind, name }): Promise<{ bytes: Uint8Array; type: string }> => {
    const isKnown = isKind(kind) && /^[A-Za-z0-9_-]{43}$/.test(name);
    const bytes = isKnown ? await find(ctx, kind, name) : null;
    if (!bytes) throw notFound("an unknown picture");
    return { bytes, type: PICTURE_TYPE };
  },
);
