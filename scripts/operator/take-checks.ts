import { availableParallelism } from "node:os";
import type postgres from "postgres";
import { CHECK_SETTINGS } from "@/db/check-settings";
import type { Check } from "@/db/checks";

const READING = "isolation level repeatable read read only";

/** More connections would wait for one disk. */
export const MOST_CONNECTIONS = 4;

type Row = Record<string, unknown>;

export type ChecksReporter = {
  begins?(check: Check): void;
  ended?(check: Check, rows: readonly Row[], seconds: number): void;
};

/**
 * Runs the checks over as many connections as there are processors, in one snapshot, so that a payment
 * booked between two checks is no error. Returns the names of failed checks.
 */
export async function takeChecks(
  sql: postgres.Sql,
  checks: readonly Check[],
  told: ChecksReporter = {},
): Promise<string[]> {
  return sql.begin(READING, async (first) => {
    const [exported] = await first<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
    const waiting = [...checks];
    const broken: string[] = [];
    const work = async (tx: postgres.TransactionSql) => {
      await tx.unsafe(CHECK_SETTINGS);
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        told.begins?.(check);
        const start = performance.now();
        const rows = await tx.unsafe(check.query);
        told.ended?.(check, rows, (performance.now() - start) / 1000);
        if (rows.length > 0) broken.push(check.name);
      }
    };
    const others = Math.min(MOST_CONNECTIONS, availableParallelism()) - 1;
    await Promise.all([
      work(first),
      ...Array.from({ length: others }, () =>
        sql.begin(READING, async (other) => {
          await other.unsafe(`set transaction snapshot '${exported?.snapshot ?? ""}'`);
          await work(other);
        }),
      ),
    ]);
    return broken;
  });
}
