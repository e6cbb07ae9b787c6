import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { attachmentParts, attachments } from "@/db/schema/desk-threads";
import { getObject } from "@/lib/integrations/store";
import { dropObjects, keepObjects, putNew } from "@/lib/integrations/store/objects";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { objectKeyOf, readStored, writeParts } from "./store-file";

type Attachment = typeof attachments.$inferSelect;

async function nextIn(ctx: Ctx, store: "postgres" | "s3", after: string | null): Promise<Attachment | null> {
  const [next] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.store, store), after === null ? undefined : gt(attachments.id, after)))
    .orderBy(asc(attachments.id))
    .limit(1);
  return next ?? null;
}

async function toStore(ctx: Ctx, file: Attachment): Promise<boolean> {
  const key = await putNew(ctx, "attachments", { bytes: readStored(ctx, file), size: file.size });
  return inTransaction(ctx, async (tx) => {
    const [moved] = await tx.db
      .update(attachments)
      .set({ store: "s3", objectKey: key })
      .where(and(eq(attachments.id, file.id), eq(attachments.store, "postgres")))
      .returning({ id: attachments.id });
    if (!moved) return false;
    await keepObjects(tx, [key]);
    await tx.db.delete(attachmentParts).where(eq(attachmentParts.attachmentId, file.id));
    return true;
  });
}

async function toDatabase(ctx: Ctx, file: Attachment): Promise<boolean> {
  const key = objectKeyOf(file);
  const object = key && (await getObject(key));
  if (!key || !object) throw new Error("a file is not in its store");
  return inTransaction(ctx, async (tx) => {
    // First, so that concurrent moves do not touch the same parts.
    const [moved] = await tx.db
      .update(attachments)
      .set({ store: "postgres", objectKey: null })
      .where(
        and(
          eq(attachments.id, file.id),
          eq(attachments.store, "s3"),
          file.objectKey === null ? isNull(attachments.objectKey) : eq(attachments.objectKey, file.objectKey),
        ),
      )
      .returning({ id: attachments.id });
    if (!moved) return false;
    // Left by an earlier release.
    await tx.db.delete(attachmentParts).where(eq(attachmentParts.attachmentId, file.id));
    await writeParts(tx, file.id, object);
    await dropObjects(tx, [key]);
    return true;
  });
}

/** Moves all files, resumable at any time. For the operator's command. */
export async function moveAttachments(ctx: Ctx, to: "store" | "database"): Promise<number> {
  requireSystem(ctx);
  const [from, move] = to === "store" ? (["postgres", toStore] as const) : (["s3", toDatabase] as const);
  let moved = 0;
  for (let file = await nextIn(ctx, from, null); file; file = await nextIn(ctx, from, file.id)) {
    if (await move(ctx, file)) moved += 1;
  }
  return moved;
}

export async function countAttachmentsByStore(ctx: Ctx): Promise<{ database: number; store: number }> {
  requireSystem(ctx);
  const [database, store] = await Promise.all([
    ctx.db.$count(attachments, eq(attachments.store, "postgres")),
    ctx.db.$count(attachments, eq(attachments.store, "s3")),
  ]);
  return { database, store };
}
