import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { at, id } from "./columns";

/** The workers: a row for each that runs, written every few seconds and removed when it ends as it should. */
export const workerBeats = pgTable("worker_beats", {
  id: id().primaryKey(),
  startedAt: at("started_at").notNull(),
  beatAt: at("beat_at").notNull(),
  /** By how many seconds its clock was ahead of the database's when it wrote; below zero it was behind. */
  aheadSeconds: integer("ahead_seconds"),
  /** Of the software that it runs. */
  version: text("version").notNull(),
  /** The tasks that it was working on when it wrote. */
  underWay: text("under_way").array().notNull(),
});

/** Calls that a provider did not answer, or answered with a failure of its own, counted by the hour. */
export const providerFailures = pgTable(
  "provider_failures",
  {
    provider: text("provider").notNull(),
    /** The beginning of the hour. */
    hour: at("hour").notNull(),
    failures: integer("failures").notNull(),
    lastAt: at("last_at").notNull(),
    /** The last one: its method and path, without ids, and the status of the answer; null when there was none. */
    lastCall: text("last_call").notNull(),
    lastStatus: smallint("last_status"),
  },
  (t) => [primaryKey({ columns: [t.provider, t.hour] })],
);
