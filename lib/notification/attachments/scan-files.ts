import { and, asc, count, eq, inArray, lte, min } from "drizzle-orm";
import { attachments, deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { hasScanner, scanFile } from "@/lib/integrations/clamd";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, enqueue, inTransaction, locking, log, newId, requireSystem } from "@/lib/platform";
import { dropAttachments, readStored } from "./store-file";

/** Longer than any scan. */
const LEASE = 5 * MINUTE;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = HOUR;

type Attachment = typeof attachments.$inferSelect;

const isWaiting = eq(attachments.scan, "waiting");
const isThisOne = (id: string) => and(eq(attachments.id, id), isWaiting);

const later = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms);

async function leaseNext(ctx: Ctx): Promise<Attachment | null> {
  const due = ctx.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(isWaiting, lte(attachments.scanAfter, ctx.now())))
    .orderBy(asc(attachments.scanAfter), asc(attachments.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [file] = await ctx.db
    .update(attachments)
    .set({ scanAfter: later(ctx, LEASE) })
    .where(eq(attachments.id, due))
    .returning();
  return file ?? null;
}

const infectedNote = (signature: string, name: string) => `infected ${signature.replace(/\s/g, "_")} ${name}`;

const remove = (ctx: Ctx, file: Attachment, signature: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const [message] = await tx.db
      .select({ threadId: deskMessages.threadId })
      .from(deskMessages)
      .where(eq(deskMessages.id, file.messageId));
    if (!message) return;
    const { threadId } = message;
    locking(tx, "thread", [threadId]);
    const [thread] = await tx.db
      .select({ id: deskThreads.id })
      .from(deskThreads)
      .where(eq(deskThreads.id, threadId))
      .for("no key update");
    if (!thread || (await dropAttachments(tx, isThisOne(file.id))) === 0) return;
    await tx.db.insert(deskMessages).values({
      id: newId(),
      threadId,
      from: "note",
      body: infectedNote(signature, file.name),
      createdAt: tx.now(),
    });
    log.warn("file_infected", { thread: threadId });
  });

/** False if the scanner did not answer. */
async function scan(ctx: Ctx, file: Attachment): Promise<boolean> {
  const result = await scanFile(readStored(ctx, file));
  if (result.verdict === "infected") {
    await remove(ctx, file, result.signature);
    return true;
  }
  if (result.verdict === "clean") {
    await ctx.db.update(attachments).set({ scan: "clean", scanAfter: null }).where(isThisOne(file.id));
    return true;
  }
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(file.scanAttempts, 20));
  await ctx.db
    .update(attachments)
    .set({ scanAfter: later(ctx, pause), scanAttempts: file.scanAttempts + 1 })
    .where(isThisOne(file.id));
  return result.isReachable;
}

/**
 * Scans waiting files: shows clean ones, removes infected ones, retries others with backoff. Several workers
 * may run it.
 */
export async function scanFiles(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  if (!hasScanner()) return;
  for (let file = await leaseNext(ctx); file; file = await leaseNext(ctx)) {
    if (!(await scan(ctx, file))) return;
  }
}

type UnscannedFiles = { count: number; oldest: Date | null; hasScanner: boolean };

/** Counts the files that no scanner has checked. For the system. */
export async function unscannedFiles(ctx: Ctx): Promise<UnscannedFiles> {
  requireSystem(ctx);
  const [waiting] = await ctx.db
    .select({ count: count(), oldest: min(attachments.createdAt) })
    .from(attachments)
    .where(isWaiting);
  return { count: waiting?.count ?? 0, oldest: waiting?.oldest ?? null, hasScanner: hasScanner() };
}

/** Skips the backoff. */
export async function scanAgain(ctx: Ctx): Promise<void> {
  const waiting = ctx.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(isWaiting)
    .orderBy(asc(attachments.id))
    .for("update", { skipLocked: true });
  await ctx.db.update(attachments).set({ scanAfter: ctx.now() }).where(inArray(attachments.id, waiting));
  await enqueue(ctx, "scan-files");
}
