import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, id } from "./columns";

/** Who did what, written in the transaction of the deed. Never updated. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id().primaryKey(),
    at: at("at").notNull(),
    /** Null for the system itself. */
    actorId: id("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_action").on(t.action, t.at),
  ],
);

/** Fixed windows, counted in Postgres so that they hold over several processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    windowStart: at("window_start").notNull(),
    hits: integer("hits").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);
