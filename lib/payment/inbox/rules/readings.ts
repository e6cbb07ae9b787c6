import { SECOND } from "@/lib/kernel";
import type { Running } from "./running";

/** As in `lib/platform/ops/measures.ts`. */
type Reading = {
  name: string;
  help: string;
  samples: { labels?: Record<string, string>; value: number }[];
};

type Measured = Running & { troubles: { money: number; other: number } };

const one = (name: string, help: string, value: number): Reading => ({ name, help, samples: [{ value }] });

const by = (
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Reading => ({
  name,
  help,
  samples: Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value })),
});

/** Omits ids and names. An age is 0 if nothing waits, missing if it never happened. */
export function runningReadings(running: Measured, now: Date): Reading[] {
  const age = (at: Date | null) => (at ? Math.max(0, now.getTime() - at.getTime()) / SECOND : 0);
  const known = (name: string, help: string, at: Date | null): Reading[] =>
    at ? [one(name, help, age(at))] : [];
  const { events, channels, notAddressed, jobs, books, workers, database, troubles } = running;
  const beating = workers.filter(({ isBeating }) => isBeating);
  const beats = workers.map(({ beatAt }) => age(beatAt));
  return [
    one("manyhands_workers", "Workers that run", beating.length),
    ...(beats.length > 0
      ? [
          by("manyhands_worker_beat_age_seconds", "Since workers last wrote that they run", "of", {
            youngest: Math.min(...beats),
            oldest: Math.max(...beats),
          }),
        ]
      : []),
    by("manyhands_stripe_events", "Events of Stripe that wait to be booked, or were given up", "state", {
      waiting: events.waiting,
      parked: events.parked,
    }),
    one(
      "manyhands_stripe_event_oldest_seconds",
      "How long the oldest event of Stripe waits to be booked",
      age(events.oldest),
    ),
    by(
      "manyhands_messages_due",
      "Messages that are due",
      "channel",
      Object.fromEntries(channels.map(({ channel, due }) => [channel, due])),
    ),
    by(
      "manyhands_message_oldest_seconds",
      "How long the oldest message is due",
      "channel",
      Object.fromEntries(channels.map(({ channel, oldest }) => [channel, age(oldest)])),
    ),
    one(
      "manyhands_message_unaddressed_oldest_seconds",
      "How long the oldest message waits to be addressed",
      age(notAddressed.oldest),
    ),
    by("manyhands_jobs", "The worker's jobs", "state", {
      due: jobs.due,
      under_way: jobs.underWay,
      later: jobs.later,
      failing: jobs.failing,
      failed: jobs.failed,
    }),
    one("manyhands_job_oldest_seconds", "How long the oldest job is due", age(jobs.oldestDue)),
    ...known(
      "manyhands_reconciliation_age_seconds",
      "Since Stripe was asked for what we may have missed",
      running.reconciledAt,
    ),
    ...known(
      "manyhands_comparison_age_seconds",
      "Since Stripe's list was compared with our books",
      running.comparedAt,
    ),
    ...known("manyhands_ledger_check_age_seconds", "Since the ledger was checked", books.lookedAt),
    one("manyhands_ledger_sound", "1 while all checks of the ledger hold", books.isSound ? 1 : 0),
    by("manyhands_troubles_open", "What the desk has to look at", "about", troubles),
    by(
      "manyhands_database_connections",
      "Connections to the database, of site and workers",
      "state",
      Object.fromEntries(
        database.connections.map(({ state, count }) => [state.replaceAll(/\W+/g, "_"), count]),
      ),
    ),
    one("manyhands_database_bytes", "The size of the database", database.size),
  ];
}
