import { availableParallelism } from "node:os";
import type postgres from "postgres";
import { type Ask, type BooksRun, beginRun, type Extent, FOR_CHECKS, keepRun } from "@/db/check-books";
import type { Check } from "@/db/checks";

const READING = "isolation level repeatable read read only";

/** More connections than that would wait for one disk. */
export const MOST_CONNECTIONS = 4;

type Row = Record<string, unknown>;

/** What is told on the way: how much is looked at, each check before it is taken, and what it found in how many seconds. */
export type Told = {
  extent?(extent: Extent): void;
  begins?(check: Check): void;
  ended?(check: Check, rows: readonly Row[], seconds: number): void;
};

const asking =
  (sql: postgres.Sql | postgres.TransactionSql): Ask =>
  async (query, values = []) => [...(await sql.unsafe(query, [...values]))];

/**
 * Takes all checks in one snapshot, so that a payment booked between two of them does not look like an error; all connections
 * read that same one. Returns the names of those that do not hold.
 */
async function takeRun(sql: postgres.Sql, checks: readonly Check[], extent: Extent, told: Told) {
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
 * Takes the checks of `db/checks` in a database, over as many connections as it has processors to itself, and keeps which run
 * held last. Where something that is new does not hold, everything is looked at. Returns the names of the broken ones.
 */
export async function takeChecks(
  sql: postgres.Sql,
  checks: readonly Check[],
  { extent, told = {} }: { extent: Extent; told?: Told },
): Promise<string[]> {
  let taken = await takeRun(sql, checks, extent, told);
  if (taken.broken.length > 0 && taken.run.extent === "since-last")
    taken = await takeRun(sql, checks, "whole", told);
  const { run, broken } = taken;
  await sql.begin((tx) => keepRun(asking(tx), run, { isClean: broken.length === 0 }));
  return broken;
}
