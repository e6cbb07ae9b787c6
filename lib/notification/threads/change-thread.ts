import { and, desc, eq } from "drizzle-orm";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { people } from "@/db/schema/people";
import { because, conflict, DELETED_ACCOUNT, fullName, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, env, locking, newId, requirePlatform } from "@/lib/platform";
import { queueMessage } from "../messages/queue-message";
import { threadIdOf } from "./read-thread";
import { MARKER } from "./rules/reply-text";
import { threadNumber } from "./rules/thread-words";
import { answerSchema, threadSchema } from "./schemas";
import { visibleThreads } from "./shown-threads";

type Thread = typeof deskThreads.$inferSelect;

/** Throws `notFound`. */
async function lockThread(ctx: Ctx, threadId: string): Promise<Thread> {
  const id = threadIdOf(threadId);
  const mayBeSeen = visibleThreads(ctx);
  locking(ctx, "thread", [id]);
  const [thread] = await ctx.db
    .select()
    .from(deskThreads)
    .where(and(eq(deskThreads.id, id), mayBeSeen))
    .for("no key update");
  if (!thread) throw notFound("an unknown thread");
  return thread;
}

const set = (ctx: Ctx, { id }: Thread, values: Partial<Thread>) =>
  ctx.db.update(deskThreads).set(values).where(eq(deskThreads.id, id));

async function write(ctx: Ctx, threadId: string, from: "desk" | "note", body: string): Promise<void> {
  const { userId } = requirePlatform(ctx);
  await ctx.db
    .insert(deskMessages)
    .values({ id: newId(), threadId, from, authorId: userId, body, createdAt: ctx.now() });
}

/** Throws `conflict` with the colleague's name. */
async function demandNotTaken(ctx: Ctx, { takenBy }: Thread): Promise<void> {
  const { userId } = requirePlatform(ctx);
  if (takenBy === null || takenBy === userId) return;
  const [holder] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.id, takenBy));
  throw conflict(because("thread.taken", { name: (holder && fullName(holder)) || DELETED_ACCOUNT }));
}

const subject = ({ id }: Thread) => ({ type: "thread", id });
/** Hides the log line from the campaign's recipient. */
const about = ({ kind, campaignId }: Thread) => (campaignId === null ? { kind } : { kind, campaignId });

/** Platform admins only. Throws `notFound` and `conflict`. */
export const takeThread = command(threadSchema, async (ctx, input): Promise<void> => {
  const { userId } = requirePlatform(ctx);
  const thread = await lockThread(ctx, input.threadId);
  await demandNotTaken(ctx, thread);
  if (thread.takenBy === userId) return;
  await set(ctx, thread, { takenBy: userId });
  await write(ctx, thread.id, "note", "taken");
  await audit(ctx, "thread.taken", subject(thread), about(thread));
});

/** Platform admins only, also for an absent colleague. */
export const handThreadBack = command(threadSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const thread = await lockThread(ctx, input.threadId);
  if (thread.takenBy === null) return;
  await set(ctx, thread, { takenBy: null });
  await write(ctx, thread.id, "note", "handed_back");
  await audit(ctx, "thread.handed_back", subject(thread), about(thread));
});

function replyAddress(replyKey: string): string {
  const { INBOUND_EMAIL_DOMAIN, PROVIDER_SUPPORT_EMAIL } = env();
  return INBOUND_EMAIL_DOMAIN ? `reply+${replyKey}@${INBOUND_EMAIL_DOMAIN}` : PROVIDER_SUPPORT_EMAIL;
}

/**
 * Answers by e-mail and takes a free thread. Ignores an immediate repetition. Platform admins only.
 *
 * Throws `notFound`, `invalid`, and `conflict` (taken, closed, no address).
 */
export const answerThread = command(answerSchema, async (ctx, input): Promise<void> => {
  const { userId } = requirePlatform(ctx);
  const thread = await lockThread(ctx, input.threadId);
  await demandNotTaken(ctx, thread);
  if (thread.email === "") throw conflict("thread.no_address");
  if (thread.state === "done") throw conflict("thread.not_open");
  const [last] = await ctx.db
    .select()
    .from(deskMessages)
    .where(eq(deskMessages.threadId, thread.id))
    .orderBy(desc(deskMessages.createdAt), desc(deskMessages.id))
    .limit(1);
  if (last?.from === "desk" && last.body === input.answer) return;
  const messageId = newId();
  await ctx.db.insert(deskMessages).values({
    id: messageId,
    threadId: thread.id,
    from: "desk",
    authorId: userId,
    body: input.answer,
    createdAt: ctx.now(),
  });
  await set(ctx, thread, { state: "answered", takenBy: userId, updatedAt: ctx.now() });
  await queueMessage(ctx, {
    dedupeKey: `desk-answer:${messageId}`,
    template: "desk-answer",
    to: { email: thread.email },
    data: {
      number: threadNumber(thread.number),
      subject: thread.subject,
      name: thread.name,
      answer: input.answer,
      marker: MARKER,
      replyTo: replyAddress(thread.replyKey),
    },
  });
  await audit(ctx, "thread.answered", subject(thread), about(thread));
});

/** Platform admins only. Throws like `takeThread`. */
export const closeThread = command(threadSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const thread = await lockThread(ctx, input.threadId);
  await demandNotTaken(ctx, thread);
  if (thread.state === "done") return;
  await set(ctx, thread, { state: "done", doneAt: ctx.now(), takenBy: null, updatedAt: ctx.now() });
  await write(ctx, thread.id, "note", thread.state === "open" ? "closed_unanswered" : "closed");
  await audit(ctx, "thread.closed", subject(thread), about(thread));
});

/** Platform admins only. Throws `notFound`. */
export const reopenThread = command(threadSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const thread = await lockThread(ctx, input.threadId);
  if (thread.state !== "done") return;
  await set(ctx, thread, { state: "open", doneAt: null, updatedAt: ctx.now() });
  await write(ctx, thread.id, "note", "reopened");
  await audit(ctx, "thread.reopened", subject(thread), about(thread));
});

/** Respects hidden campaigns. Platform admins only. Throws `notFound`. */
export async function campaignOfConcern(ctx: Ctx, threadId: string): Promise<string> {
  const [thread] = await ctx.db
    .select({ campaignId: deskThreads.campaignId })
    .from(deskThreads)
    .where(and(eq(deskThreads.id, threadIdOf(threadId)), visibleThreads(ctx)));
  if (!thread?.campaignId) throw notFound("a thread about no campaign");
  return thread.campaignId;
}

/** Needs the action's transaction. */
export const noteInThread = (ctx: Ctx, threadId: string, what: "held" | "released"): Promise<void> =>
  write(ctx, threadIdOf(threadId), "note", what);
