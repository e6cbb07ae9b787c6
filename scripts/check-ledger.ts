import { availableParallelism } from "node:os";
import postgres from "postgres";
import { type Ask, type BooksRun, beginRun, type Extent, FOR_CHECKS, keepRun } from "@/db/check-books";
import { type Check, readChecks } from "@/db/checks";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./support/current-database";
import { main } from "./support/sentence";

const SHOWN_ROWS = 10;
const READING = "isolation level repeatable read read only";

/** More connections than that would wait for one disk. */
const MOST_CONNECTIONS = 4;

const asking =
  (sql: postgres.Sql | postgres.TransactionSql): Ask =>
  async (query, values = []) => [...(await sql.unsafe(query, [...values]))];

/** Says what a check looks at before it looks, and what came of it. Returns whether it holds. */
async function look(ask: Ask, run: BooksRun, check: Check): Promise<boolean> {
  const number = check.name.slice(0, 2);
  console.log(`  ${number}  ${check.sentence}`);
  const start = performance.now();
  const rows = await ask(run.queryOf(check));
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`  ${number}  ${rows.length === 0 ? "holds" : "BROKEN"} (${took})`);
  for (const row of rows.slice(0, SHOWN_ROWS)) console.log(`          ${JSON.stringify(row)}`);
  if (rows.length > SHOWN_ROWS) console.log(`          … and ${rows.length - SHOWN_ROWS} more`);
  return rows.length === 0;
}

/**
 * Takes all checks in one snapshot, so that a payment booked between two of them does not look like an error; all connections
 * read that same one. Returns how many do not hold.
 */
async function takeRun(sql: postgres.Sql, checks: Check[], extent: Extent) {
  return sql.begin(READING, async (first) => {
    await first.unsafe(FOR_CHECKS);
    const [exported] = await first<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
    const run = await beginRun(asking(first), { extent, now: new Date() });
    const what =
      run.extent === "whole"
        ? "Everything is looked at."
        : "What has changed since the last clean run is looked at.";
    console.log(what);
    const waiting = [...checks];
    let broken = 0;
    const work = async (ask: Ask) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        if (!(await look(ask, run, next))) broken += 1;
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
 * `npm run check:ledger`: checks the invariants of db/checks in the database of DATABASE_URL, or in the
 * running demo's. Each file there states an invariant in its first line and queries the rows that break it.
 * `-- --since-last` looks only at what has changed since everything held for the last time, as a note of every clean run
 * tells it; where something does not hold it looks at everything again. Nothing else is written.
 */
await main(async () => {
  loadEnv();
  const checks = await readChecks();
  const extent: Extent = process.argv.includes("--since-last") ? "since-last" : "whole";
  const sql = postgres(await currentDatabaseUrl(), { max: MOST_CONNECTIONS, onnotice: () => {} });
  try {
    let taken = await takeRun(sql, checks, extent);
    if (taken.broken > 0 && taken.run.extent === "since-last") taken = await takeRun(sql, checks, "whole");
    const { run, broken } = taken;
    await sql.begin((tx) => keepRun(asking(tx), run, { isClean: broken === 0 }));
    console.log(broken === 0 ? "Everything holds." : `${broken} of ${checks.length} do not hold.`);
    if (broken > 0) process.exitCode = 1;
  } finally {
    await sql.end({ timeout: 5 });
  }
});
