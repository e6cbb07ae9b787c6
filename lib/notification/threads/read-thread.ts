import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { attachments, deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { people } from "@/db/schema/people";
import { conflict, DELETED_ACCOUNT, fullName, notFound } from "@/lib/kernel";
import { idSchema, query, requirePlatform } from "@/lib/platform";
import { readStored } from "../attachments/store-file";
import { threadNumber } from "./rules/thread-words";
import { attachmentSchema, threadSchema } from "./schemas";
import { visibleThreads } from "./shown-threads";

/** `isWaiting`: not scanned yet, so unreadable. */
export type ThreadFile = { id: string; name: string; type: string; size: number; isWaiting: boolean };

export type ThreadMessage = {
  id: string;
  from: "writer" | "desk" | "note";
  /** Staff name. */
  by: string | null;
  body: string;
  at: Date;
  files: ThreadFile[];
};

export type ThreadView = {
  id: string;
  number: string;
  kind: "contact" | "concern";
  state: "open" | "answered" | "done";
  subject: string;
  name: string;
  email: string;
  isMember: boolean;
  /** Anyone may type another address. */
  isOwnAddress: boolean;
  communityName: string | null;
  campaignId: string | null;
  takenBy: { id: string; name: string } | null;
  openedAt: Date;
  messages: ThreadMessage[];
};

/** Throws the same `notFound` for malformed ids. */
export function threadIdOf(value: string): string {
  const parsed = idSchema.safeParse(value);
  if (!parsed.success) throw notFound("a malformed id of a thread");
  return parsed.data;
}

const nameOf = (row: { firstName: string | null; lastName: string | null }) =>
  fullName({ firstName: row.firstName ?? "", lastName: row.lastName }) || DELETED_ACCOUNT;

const isOwnAddress = sql<boolean>`exists (
  select 1 from ${people} writer
  where writer.id = ${deskThreads.userId} and lower(writer.email) = lower(${deskThreads.email}))`;

/** Platform admins only. Throws `notFound`. */
export const readThread = query(threadSchema, async (ctx, input): Promise<ThreadView> => {
  requirePlatform(ctx);
  const id = threadIdOf(input.threadId);
  const [row] = await ctx.db
    .select({
      thread: deskThreads,
      communityName: communityFacts.name,
      firstName: people.firstName,
      lastName: people.lastName,
      isOwnAddress,
    })
    .from(deskThreads)
    .leftJoin(communityFacts, eq(communityFacts.id, deskThreads.communityId))
    .leftJoin(people, eq(people.id, deskThreads.takenBy))
    .where(and(eq(deskThreads.id, id), visibleThreads(ctx)));
  if (!row) throw notFound("an unknown thread");
  const written = await ctx.db
    .select({ message: deskMessages, firstName: people.firstName, lastName: people.lastName })
    .from(deskMessages)
    .leftJoin(people, eq(people.id, deskMessages.authorId))
    .where(eq(deskMessages.threadId, id))
    .orderBy(asc(deskMessages.createdAt), asc(deskMessages.id));
  const files = await ctx.db
    .select()
    .from(attachments)
    .where(
      inArray(
        attachments.messageId,
        written.map(({ message }) => message.id),
      ),
    )
    .orderBy(asc(attachments.id));
  const { thread, communityName } = row;
  return {
    id,
    number: threadNumber(thread.number),
    kind: thread.kind,
    state: thread.state,
    subject: thread.subject,
    name: thread.name,
    email: thread.email,
    isMember: thread.userId !== null,
    isOwnAddress: row.isOwnAddress,
    communityName,
    campaignId: thread.campaignId,
    takenBy: thread.takenBy === null ? null : { id: thread.takenBy, name: nameOf(row) },
    openedAt: thread.createdAt,
    messages: written.map(({ message, ...author }) => ({
      id: message.id,
      from: message.from,
      by: message.from === "writer" ? null : nameOf(author),
      body: message.body,
      at: message.createdAt,
      files: files.flatMap(({ messageId, id: fileId, name, type, size, scan }) =>
        messageId === message.id ? [{ id: fileId, name, type, size, isWaiting: scan === "waiting" }] : [],
      ),
    })),
  };
});

/** Platform admins only. Throws `notFound`, and `conflict` while unscanned. */
export const readAttachment = query(
  attachmentSchema,
  async (ctx, input): Promise<ThreadFile & { bytes: AsyncIterable<Uint8Array> }> => {
    requirePlatform(ctx);
    const [threadId, attachmentId] = [threadIdOf(input.threadId), threadIdOf(input.attachmentId)];
    const [found] = await ctx.db
      .select({ file: attachments })
      .from(attachments)
      .innerJoin(deskMessages, eq(deskMessages.id, attachments.messageId))
      .innerJoin(deskThreads, eq(deskThreads.id, deskMessages.threadId))
      .where(and(eq(attachments.id, attachmentId), eq(deskThreads.id, threadId), visibleThreads(ctx)));
    if (!found) throw notFound("an unknown file");
    const { id, name, type, size, scan } = found.file;
    if (scan !== "clean") throw conflict("attachment.waiting");
    return { id, name, type, size, isWaiting: false, bytes: readStored(ctx, { id, size }) };
  },
);
