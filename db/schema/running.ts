import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { at, id } from "./columns";

/** Running workers, updated every few seconds and deleted at a clean exit. */
export const workerBeats = pgTable("worker_beats", {
  id: id().primaryKey(),
  startedAt: at("started_at").notNull(),
  beatAt: at("beat_at").notNull(),
  /** Clock offset from the database in seconds; negative if behind. */
  aheadSeconds: integer("ahead_seconds"),
  /** Release version. */
  version: text("version").notNull(),
  /** Tasks in progress. */
  underWay: text("under_way").array().notNull(),
});

/** Failed or unanswered provider calls per hour. */
export const providerFailures = pgTable(
  "provider_failures",
  {
    provider: text("provider").notNull(),
    /** Start of the hour. */
    hour: at("hour").notNull(),
    failures: integer("failures").notNull(),
    lastAt: at("last_at").notNull(),
    /** Last failed call: method and path without ids, and status; null without an answer. */
    lastCall: text("last_call").notNull(),
    lastStatus: smallint("last_status"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.hour] })],
);
