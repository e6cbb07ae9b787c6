import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, bytes, id } from "./columns";
import { users } from "./users";

/** What somebody wrote to the provider, with all that was answered. The desk's inbox shows it. */
export const deskThreads = pgTable(
  "desk_threads",
  {
    id: id().primaryKey(),
    /** What the desk and the writer call it by: C-318. */
    number: integer("number").generatedAlwaysAsIdentity(),
    kind: text("kind").$type<"contact" | "concern">().notNull(),
    /** Of the same words by the same sender a second copy is ignored: `contact:{hash}:{span}`. */
    dedupeKey: text("dedupe_key").notNull(),
    /** The beginning of the first message, in one line. */
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** Lower case; empty for somebody who wants no answer. */
    email: text("email").notNull(),
    /** Whoever was logged in and wrote. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** `open`: waits for the desk. `answered`: the desk has written last. `done`: closed. */
    state: text("state").$type<"open" | "answered" | "done">().notNull(),
    takenBy: id("taken_by").references(() => users.id, { onDelete: "set null" }),
    /** Part of the address that the writer's replies come to: random, so that nobody else can write into it. */
    replyKey: text("reply_key").notNull(),
    createdAt: at("created_at").notNull(),
    /** When anything was last written in it. */
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

/** One message of a thread: by the writer, by the desk, or a line about what the desk did. */
export const deskMessages = pgTable(
  "desk_messages",
  {
    id: id().primaryKey(),
    threadId: id("thread_id")
      .notNull()
      .references(() => deskThreads.id, { onDelete: "cascade" }),
    from: text("from").$type<"writer" | "desk" | "note">().notNull(),
    /** Who of the desk; null for the writer, and for somebody who deleted their account. */
    authorId: id("author_id").references(() => users.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    /** Of a reply by e-mail: the provider's id, so that it is taken in once. */
    inboundId: text("inbound_id"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("desk_messages_thread").on(t.threadId, t.createdAt),
    uniqueIndex("desk_messages_inbound").on(t.inboundId),
    check("desk_messages_from", sql`${t.from} in ('writer', 'desk', 'note')`),
  ],
);

/** A file that came with a message. Its bytes lie in `attachment_parts` or in the configured store. */
export const attachments = pgTable(
  "attachments",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => deskMessages.id, { onDelete: "cascade" }),
    /** As its writer called it, made harmless. */
    name: text("name").notNull(),
    /** What its content is, whatever the name says: `application/pdf`. */
    type: text("type").notNull(),
    size: integer("size").notNull(),
    store: text("store").$type<"postgres" | "s3">().notNull(),
    /** Where it lies in the store; null for one in the database, and for one whose key is made of its id. */
    objectKey: text("object_key"),
    /** `waiting`: hidden until the virus scanner has answered. An infected file is deleted. */
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

/**
 * A file in pieces, written as they arrive. Without a row in `attachments` it is one whose message was never stored; it
 * is removed after a day.
 */
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
