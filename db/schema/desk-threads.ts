import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, bytes, id } from "./columns";
import { users } from "./users";

/** Conversation with the provider, shown in the desk's inbox. */
export const deskThreads = pgTable(
  "desk_threads",
  {
    id: id().primaryKey(),
    /** Displayed as C-318. */
    number: integer("number").generatedAlwaysAsIdentity(),
    kind: text("kind").$type<"contact" | "concern">().notNull(),
    /** Ignores the same words from the same sender: `contact:{hash}:{span}`. */
    dedupeKey: text("dedupe_key").notNull(),
    /** Beginning of the first message, on one line. */
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** Lower case; empty if no answer is wanted. */
    email: text("email").notNull(),
    /** Logged-in author. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** `open`: waits for the desk. `answered`: the desk wrote last. `done`: closed. */
    state: text("state").$type<"open" | "answered" | "done">().notNull(),
    takenBy: id("taken_by").references(() => users.id, { onDelete: "set null" }),
    /** Random part of the reply address, so that no outsider can write into the thread. */
    replyKey: text("reply_key").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    doneAt: at("done_at"),
  },
  (t) => [
    uniqueIndex("desk_threads_dedupe").on(t.dedupeKey),
    uniqueIndex("desk_threads_number").on(t.number),
    uniqueIndex("desk_threads_reply_key").on(t.replyKey),
    index("desk_threads_list").on(t.state, t.updatedAt),
    index("desk_threads_campaign").on(t.campaignId),
    index("desk_threads_user").on(t.userId),
    check("desk_threads_kind", sql`${t.kind} in ('contact', 'concern')`),
    check("desk_threads_state", sql`${t.state} in ('open', 'answered', 'done')`),
    check("desk_threads_done", sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
  ],
);

/** Message by the writer or the desk, or a log line of the desk's action. */
export const deskMessages = pgTable(
  "desk_messages",
  {
    id: id().primaryKey(),
    threadId: id("thread_id")
      .notNull()
      .references(() => deskThreads.id, { onDelete: "cascade" }),
    from: text("from").$type<"writer" | "desk" | "note">().notNull(),
    /** Staff member; null for the writer and for deleted accounts. */
    authorId: id("author_id").references(() => users.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    /** Provider's id of an e-mail reply, for deduplication. */
    inboundId: text("inbound_id"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("desk_messages_thread").on(t.threadId, t.createdAt),
    uniqueIndex("desk_messages_inbound").on(t.inboundId),
    check("desk_messages_from", sql`${t.from} in ('writer', 'desk', 'note')`),
  ],
);

/** Attached file. Its bytes are in `attachment_parts` or the configured store. */
export const attachments = pgTable(
  "attachments",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => deskMessages.id, { onDelete: "cascade" }),
    /** Sanitized file name. */
    name: text("name").notNull(),
    /** Type detected from the content: `application/pdf`. */
    type: text("type").notNull(),
    size: integer("size").notNull(),
    store: text("store").$type<"postgres" | "s3">().notNull(),
    /** Key in the store; null if in the database or derived from the id. */
    objectKey: text("object_key"),
    /** `waiting`: hidden until the virus scan ends. Infected files are deleted. */
    scan: text("scan").$type<"clean" | "waiting">().notNull().default("clean"),
    /** Earliest time of the next scan; null for a clean file. */
    scanAfter: at("scan_after"),
    scanAttempts: integer("scan_attempts").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("attachments_message").on(t.messageId),
    index("attachments_waiting").on(t.scanAfter).where(sql`${t.scan} = 'waiting'`),
    check("attachments_store", sql`${t.store} in ('postgres', 's3')`),
    check("attachments_scan", sql`${t.scan} in ('clean', 'waiting')`),
  ],
);

/** Pieces of a file, written as they arrive. Without a row in `attachments` they are removed after a day. */
export const attachmentParts = pgTable(
  "attachment_parts",
  {
    attachmentId: id("attachment_id").notNull(),
    number: integer("number").notNull(),
    bytes: bytes("bytes").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.attachmentId, t.number] }), index("attachment_parts_at").on(t.createdAt)],
);
