import type { OpenedDatabase } from "@/db/client";
import { SECOND } from "@/lib/kernel";
import { measuredRunning, runningReadings } from "@/lib/payment";
import { log, openOwnDatabase, systemCtx } from "@/lib/platform";
import type { Reading } from "@/lib/platform/ops/measures";

/** Minimum milliseconds between database reads. */
const READ_EVERY = 5 * SECOND;
/** Interval of log lines during an outage, in milliseconds. */
const TOLD_EVERY = 60 * SECOND;

const up = (value: 0 | 1): Reading => ({
  name: "manyhands_database_up",
  help: "1 while the database answers what is measured in it",
  samples: [{ value }],
});

/**
 * Reads monitoring data from the database: messages, events, jobs, workers, the books. Uses its own
 * connection, so that it neither takes one from requests nor waits behind them.
 */
export class Readings {
  private database: OpenedDatabase | null = null;
  private last: { at: number; readings: Promise<Reading[]> } | null = null;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Cached or new readings. During an outage the only reading says so. */
  read(): Promise<Reading[]> {
    if (!this.last || this.now() - this.last.at >= READ_EVERY) {
      this.last = { at: this.now(), readings: this.ask() };
    }
    return this.last.readings;
  }

  async close(): Promise<void> {
    await this.database?.close();
  }

  private async ask(): Promise<Reading[]> {
    try {
      this.database ??= openOwnDatabase({ max: 1, name: "manyhands-ops" });
      const ctx = systemCtx("ops", { db: this.database.database });
      return [up(1), ...runningReadings(await measuredRunning(ctx), ctx.now())];
    } catch (error) {
      if (this.now() - this.toldAt >= TOLD_EVERY) {
        this.toldAt = this.now();
        log.warn("not_measured", {}, error);
      }
      return [up(0)];
    }
  }
}
