import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, bytes, id } from "./columns";
import { users } from "./users";

export const deskThreads = pgTable(
  "desk_threads",
  {
    id: id().primaryKey(),
    /** C-318. */
    number: integer("number").generatedAlwaysAsIdentity(),
    kind: text("kind").$type<"contact" | "concern">().notNull(),
    /** Ignores duplicates: `contact:{hash}:{span}`. */
    dedupeKey: text("dedupe_key").notNull(),
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    /** Lower case; empty if no answer is wanted. */
    email: text("email").notNull(),
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** `open`: waits for the desk. `answered`: the desk wrote last. `done`: closed. */
    state: text("state").$type<"open" | "answered" | "done">().notNull(),
    takenBy: id("taken_by").references(() => users.id, { onDelete: "set null" }),
    /** Random part of the reply address, so that outsiders cannot write. */
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

/** Message, or log line of a desk action. */
export const deskMessages = pgTable(
  "desk_messages",
  {
    id: id().primaryKey(),
    threadId: id("thread_id")
      .notNull()
      .references(() => deskThreads.id, { onDelete: "cascade" }),
    from: text("from").$type<"writer" | "desk" | "note">().notNull(),
    /** Staff member; null for the writer and deleted accounts. */
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

/** Bytes are in `attachment_parts` or the store. */
export const attachments = pgTable(
  "attachments",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => deskMessages.id, { onDelete: "cascade" }),
    /** Sanitized. */
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    store: text("store").$type<"postgres" | "s3">().notNull(),
    /** Null if in the database or derived from the id. */
    objectKey: text("object_key"),
    /** `waiting`: hidden until scanned. Infected files are deleted. */
    scan: text("scan").$type<"clean" | "waiting">().notNull().default("clean"),
    /** Next scan; null for a clean file. */
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

/** Without a row in `attachments`, removed after a day. */
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
