import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { pictures } from "@/db/schema/users";
import { dropObjects, keepObjects } from "@/lib/integrations/store/objects";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { bytesIn, putPicture } from "./pictures";

type Picture = typeof pictures.$inferSelect;

async function nextIn(ctx: Ctx, to: "store" | "database", after: string): Promise<Picture | null> {
  const [next] = await ctx.db
    .select()
    .from(pictures)
    .where(
      and(
        to === "store" ? isNull(pictures.objectKey) : isNotNull(pictures.objectKey),
        gt(pictures.name, after),
      ),
    )
    .orderBy(asc(pictures.name))
    .limit(1);
  return next ?? null;
}

async function toStore(ctx: Ctx, { name, bytes }: Picture): Promise<boolean> {
  if (!bytes) return false;
  const objectKey = await putPicture(ctx, bytes);
  return inTransaction(ctx, async (tx) => {
    const [moved] = await tx.db
      .update(pictures)
      .set({ objectKey, bytes: null })
      .where(and(eq(pictures.name, name), isNull(pictures.objectKey)))
      .returning({ name: pictures.name });
    if (moved) await keepObjects(tx, [objectKey]);
    return moved !== undefined;
  });
}

async function toDatabase(ctx: Ctx, { name, objectKey }: Picture): Promise<boolean> {
  if (objectKey === null) return false;
  const bytes = await bytesIn(objectKey);
  if (!bytes) throw new Error("a picture is not in its store");
  return inTransaction(ctx, async (tx) => {
    const [moved] = await tx.db
      .update(pictures)
      .set({ objectKey: null, bytes })
      .where(and(eq(pictures.name, name), eq(pictures.objectKey, objectKey)))
      .returning({ name: pictures.name });
    if (moved) await dropObjects(tx, [objectKey]);
    return moved !== undefined;
  });
}

/** Moves one picture at a time, while serving it. Restartable. Returns the number moved. */
export async function movePictures(ctx: Ctx, to: "store" | "database"): Promise<number> {
  requireSystem(ctx);
  const move = to === "store" ? toStore : toDatabase;
  let moved = 0;
  for (let picture = await nextIn(ctx, to, ""); picture; picture = await nextIn(ctx, to, picture.name)) {
    if (await move(ctx, picture)) moved += 1;
  }
  return moved;
}

export async function countPicturesByStore(ctx: Ctx): Promise<{ database: number; store: number }> {
  requireSystem(ctx);
  const [database, store] = await Promise.all([
    ctx.db.$count(pictures, isNull(pictures.objectKey)),
    ctx.db.$count(pictures, isNotNull(pictures.objectKey)),
  ]);
  return { database, store };
}
