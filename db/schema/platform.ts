import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, byBytes, id, jsonb } from "./columns";

/** Written in the transaction of the change. Never updated. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id().primaryKey(),
    at: at("at").notNull(),
    actorId: id("actor_id"),
    /** Replaces `actorId` where it would reveal a recipient. Found by a keyed hash of their id. */
    sealedActor: text("sealed_actor"),
    actorKey: text("actor_key"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** Community whose admins may read the line. */
    communityId: id("community_id"),
    /** The line is hidden from this campaign's recipient. */
    campaignId: id("campaign_id"),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_action").on(t.action, t.at),
    index("audit_log_actor_key").on(t.actorKey).where(sql`${t.actorKey} is not null`),
    index("audit_log_community").on(t.communityId, t.at, t.id).where(sql`${t.communityId} is not null`),
  ],
);

/** Fixed windows, shared by all processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: at("window_start").notNull(),
    hits: integer("hits").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/**
 * Changes of public pages: a scope's rows are its version. Written by triggers, so no verb can forget.
 * Append-only, so transactions never wait.
 */
export const pageChanges = pgTable(
  "page_changes",
  {
    /** Campaign or community; the nil UUID is every page. */
    scope: id("scope").notNull(),
    /** Never reused by Postgres. */
    change: bigint("change", { mode: "bigint" }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (t) => [primaryKey({ columns: [t.scope, t.change] })],
);

/** Only `db/routines.ts` uses it. */
export const appliedRoutines = pgTable("applied_routines", {
  name: text("name").primaryKey(),
  /** SHA-256 in hex. */
  hash: text("hash").notNull(),
  appliedAt: at("applied_at").notNull(),
});

/**
 * Row counts by letters of a name or by month, for page starts; `lists_of` defines the lists. Written by
 * triggers in the transaction of the change. Several rows may share a prefix, so writers never wait.
 */
export const listCounts = pgTable(
  "list_counts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    list: text("list").notNull(),
    beginning: byBytes("beginning").notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [index("list_counts_list").on(t.list, t.beginning, t.entries)],
);
