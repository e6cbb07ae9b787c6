import { availableParallelism } from "node:os";
import type postgres from "postgres";
import { type Ask, type BooksRun, beginRun, type Extent, FOR_CHECKS, keepRun } from "@/db/check-books";
import type { Check } from "@/db/checks";

const READING = "isolation level repeatable read read only";

/** More connections would wait for one disk. */
export const MOST_CONNECTIONS = 4;

type Row = Record<string, unknown>;

export type ChecksReporter = {
  extent?(extent: Extent): void;
  begins?(check: Check): void;
  ended?(check: Check, rows: readonly Row[], seconds: number): void;
};

const asking =
  (sql: postgres.Sql | postgres.TransactionSql): Ask =>
  async (query, values = []) => [...(await sql.unsafe(query, [...values]))];

/** One snapshot for all connections, so that a payment booked between two checks is no error. */
async function takeRun(sql: postgres.Sql, checks: readonly Check[], extent: Extent, told: ChecksReporter) {
  return sql.begin(READING, async (first) => {
    await first.unsafe(FOR_CHECKS);
    const [exported] = await first<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
    const run: BooksRun = await beginRun(asking(first), { extent, now: new Date() });
    told.extent?.(run.extent);
    const waiting = [...checks];
    const broken: string[] = [];
    const work = async (ask: Ask) => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        told.begins?.(check);
        const start = performance.now();
        const rows = await ask(run.queryOf(check));
        told.ended?.(check, rows, (performance.now() - start) / 1000);
        if (rows.length > 0) broken.push(check.name);
      }
    };
    const others = run.extent === "whole" ? Math.min(MOST_CONNECTIONS, availableParallelism()) - 1 : 0;
    await Promise.all([
      work(asking(first)),
      ...Array.from({ length: others }, () =>
        sql.begin(READING, async (other) => {
          await other.unsafe(`set transaction snapshot '${exported?.snapshot ?? ""}'`);
          await other.unsafe(FOR_CHECKS);
          await work(asking(other));
        }),
      ),
    ]);
    return { run, broken };
  });
}

/**
 * Uses as many connections as the database has free processors, and records a success. If a check of recent
 * changes fails, it checks everything. Returns the names of failed checks.
 */
export async function takeChecks(
  sql: postgres.Sql,
  checks: readonly Check[],
  { extent, told = {} }: { extent: Extent; told?: ChecksReporter },
): Promise<string[]> {
  let taken = await takeRun(sql, checks, extent, told);
  if (taken.broken.length > 0 && taken.run.extent === "since-last")
    taken = await takeRun(sql, checks, "whole", told);
  const { run, broken } = taken;
  await sql.begin((tx) => keepRun(asking(tx), run, { isClean: broken.length === 0 }));
  return broken;
}
