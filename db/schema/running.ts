import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { at, id } from "./columns";

/** Deleted at a clean exit. */
export const workerBeats = pgTable("worker_beats", {
  id: id().primaryKey(),
  startedAt: at("started_at").notNull(),
  beatAt: at("beat_at").notNull(),
  /** Clock offset from the database. */
  aheadSeconds: integer("ahead_seconds"),
  version: text("version").notNull(),
  underWay: text("under_way").array().notNull(),
});

/** Latest recorded run of each row of `lib/schedules.ts`, by any worker. */
export const scheduleRuns = pgTable("schedule_runs", {
  name: text("name").primaryKey(),
  startedAt: at("started_at").notNull(),
  durationMs: integer("duration_ms").notNull(),
  /** First failed run since the last success. */
  failedSince: at("failed_since"),
});

/** Failed or unanswered calls per hour. */
export const providerFailures = pgTable(
  "provider_failures",
  {
    provider: text("provider").notNull(),
    hour: at("hour").notNull(),
    failures: integer("failures").notNull(),
    lastAt: at("last_at").notNull(),
    /** Method and path without ids. The status is null without an answer. */
    lastCall: text("last_call").notNull(),
    lastStatus: smallint("last_status"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.hour] })],
);
