import { eq } from "drizzle-orm";
import { z } from "zod";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { readReceivedEmail } from "@/lib/integrations/resend";
import {
  type Ctx,
  env,
  inTransaction,
  isWithinLimit,
  type Limit,
  locking,
  log,
  newId,
  parseInput,
  requireSystem,
} from "@/lib/platform";
import { isAutomatic, replyText } from "./rules/reply-text";

/** Stops loops between two auto-responders. */
const PER_THREAD: Limit = { max: 20, windowSeconds: 60 * 60 };

const receivedSchema = z.object({
  emailId: z.string().min(1).max(100),
  to: z.array(z.string().max(320)).max(100),
});

/** `reply+{key}@` of the configured domain only. */
function keysIn(addresses: readonly string[]): string[] {
  const domain = env().INBOUND_EMAIL_DOMAIN;
  if (!domain) return [];
  return addresses.flatMap((address) => {
    const [, key, at] = /^(?:.*<)?\s*reply\+([0-9a-f]{32})@([^\s<>]+?)\s*>?$/i.exec(address.trim()) ?? [];
    return key && at?.toLowerCase() === domain ? [key.toLowerCase()] : [];
  });
}

/**
 * Adds an e-mailed answer, without quotes, to its thread. For the provider's signed webhooks.
 *
 * - Each e-mail counts once. Ignores automatic mail, other domains and unknown threads; only mentions files.
 * - Throws if the provider does not return the words: it retries the webhook.
 */
export async function receiveAnswer(ctx: Ctx, input: z.input<typeof receivedSchema>): Promise<void> {
  requireSystem(ctx);
  const { emailId, to } = parseInput(receivedSchema, input);
  // The same lookup whether or not the thread exists.
  const [key] = keysIn(to);
  if (key === undefined) return;
  const [thread] = await ctx.db.select().from(deskThreads).where(eq(deskThreads.replyKey, key));
  if (!thread) return;
  if (!(await isWithinLimit(ctx, `desk-reply:${thread.id}`, PER_THREAD))) {
    log.warn("desk_replies_ignored", { thread: thread.id });
    return;
  }
  const email = await readReceivedEmail(emailId);
  if (!email || isAutomatic(email.headers, email.from)) return;
  const { body, isCut } = replyText(email.text);
  const notes = [
    ...(isCut ? ["reply_cut"] : []),
    ...(email.attachments > 0 ? ["reply_files"] : []),
    ...(email.from !== thread.email ? [`reply_from ${email.from}`] : []),
  ];
  if (body === "" && email.attachments === 0) return;
  await inTransaction(ctx, (inner) => keep(inner, { threadId: thread.id, emailId, body, notes }));
}

type Answer = { threadId: string; emailId: string; body: string; notes: string[] };

async function keep(ctx: Ctx, { threadId, emailId, body, notes }: Answer): Promise<void> {
  locking(ctx, "thread", [threadId]);
  const [thread] = await ctx.db
    .select({ id: deskThreads.id })
    .from(deskThreads)
    .where(eq(deskThreads.id, threadId))
    .for("no key update");
  if (!thread) return;
  const createdAt = ctx.now();
  const [taken] = await ctx.db
    .insert(deskMessages)
    .values({ id: newId(), threadId, from: "writer", body, inboundId: emailId, createdAt })
    .onConflictDoNothing({ target: deskMessages.inboundId })
    .returning({ id: deskMessages.id });
  if (!taken) return;
  if (notes.length > 0) {
    await ctx.db
      .insert(deskMessages)
      .values(notes.map((note) => ({ id: newId(), threadId, from: "note" as const, body: note, createdAt })));
  }
  await ctx.db
    .update(deskThreads)
    .set({ state: "open", doneAt: null, updatedAt: createdAt })
    .where(eq(deskThreads.id, threadId));
}
