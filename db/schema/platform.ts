import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, byBytes, id, jsonb } from "./columns";

/** The audit log: who did what, written in the transaction of the change. Never updated. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id().primaryKey(),
    at: at("at").notNull(),
    /** Null for the system itself. */
    actorId: id("actor_id"),
    /**
     * Who did it, sealed, in place of `actorId`: what a recipient does to their payout tells who the campaign is for. Found
     * by a keyed hash of their id.
     */
    sealedActor: text("sealed_actor"),
    actorKey: text("actor_key"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** The community in whose history it stands; null for what no community's admins read. */
    communityId: id("community_id"),
    /** The campaign that it is about: for whoever that is for, the line does not exist. */
    campaignId: id("campaign_id"),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_action").on(t.action, t.at),
    index("audit_log_actor_key").on(t.actorKey).where(sql`${t.actorKey} is not null`),
    index("audit_log_community").on(t.communityId, t.at, t.id).where(sql`${t.communityId} is not null`),
  ],
);

/** Rate limits in fixed windows, counted in Postgres so that all processes share them. */
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
 * Which transactions changed what a public page shows: the set of a scope's rows is the version of its data. Written by
 * triggers, so that no verb can forget it. Rows are only added, so transactions do not wait for each other here.
 */
export const pageChanges = pgTable(
  "page_changes",
  {
    /** A campaign or a community; the nil UUID stands for every page. */
    scope: id("scope").notNull(),
    /** The id of the transaction, which Postgres never reuses. */
    change: bigint("change", { mode: "bigint" }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (t) => [primaryKey({ columns: [t.scope, t.change] })],
);

/** Which text of each file in `db/routines` this database has; read and written by `db/routines.ts` alone. */
export const appliedRoutines = pgTable("applied_routines", {
  name: text("name").primaryKey(),
  /** SHA-256 of the file, in hex. */
  hash: text("hash").notNull(),
  appliedAt: at("applied_at").notNull(),
});

/**
 * How many rows a list has, by the beginning of what orders them: four letters of a name, or a month. Their sum is the total,
 * and tells where a page begins. Written by triggers alone, in the transaction of the change; several rows may count the
 * same beginning, so that nobody waits to write one. What stands in which list: `lists_of` in the database.
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
