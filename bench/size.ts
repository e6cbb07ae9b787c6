import { mkdirSync, writeFileSync } from "node:fs";
import postgres from "postgres";
import { readChecks } from "@/db/checks";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform";
import { recordSettings } from "@/lib/platform/record-keys";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { MOST_CONNECTIONS, takeChecks } from "@/scripts/operator/take-checks";
import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { statePath } from "@/scripts/support/folders";
import { sizedDatabase } from "./size/kept";
import { plansText, slowestQueries } from "./size/plans";
import { ctxIn, type OpenTown, openTown } from "./size/town";
import { SIZE_WORKS, type SizeWork } from "./size/works";
import type { Benchmark, Figure } from "./support/benchmark";
import { millis } from "./support/figures";
import { mediansInTurns } from "./support/in-turns";

/** Demo size, with a first page of everything. */
const SMALL = 4_000;
const FULL = { gifts: 1_000_000, rounds: 40 };
const QUICK = { gifts: 10_000, rounds: 10 };
/** Maximum ratio for a million gifts. */
const LIMIT = 1.3;
const MOST_BUILD_SECONDS = 300;
const MOST_CHECK_SECONDS = 30;
/** Plans of the slowest queries. */
const PLANS = statePath("bench", "plans.md");

type Run = { gifts: number; rounds: number; progress(text: string): void };

/** Returns the large median and its ratio to the small one. */
async function compared(
  work: SizeWork,
  [small, large]: [OpenTown, OpenTown],
  rounds: number,
): Promise<Figure> {
  const run = (open: OpenTown) => () => work.run(ctxIn(open, work.by), open.town);
  const [few, many] = await mediansInTurns([run(small), run(large)], rounds);
  return {
    name: work.name,
    value: many / few,
    unit: "×",
    target: { atMost: LIMIT },
    note: `${many.toFixed(1)} ms`,
  };
}

async function comparedAll(urls: [string, string], { gifts, rounds, progress }: Run): Promise<Figure[]> {
  const [small, large] = [await openTown(urls[0]), await openTown(urls[1])];
  try {
    const figures: Figure[] = [];
    for (const work of SIZE_WORKS) {
      progress(work.name);
      figures.push(await compared(work, [small, large], rounds));
    }
    progress("plans of the slowest queries");
    const slowest = await slowestQueries(urls[1], large, SIZE_WORKS);
    mkdirSync(statePath("bench"), { recursive: true });
    writeFileSync(PLANS, `${plansText(gifts, slowest)}\n`);
    progress(`plans written to ${PLANS}`);
    return figures;
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
}

/** Times a check of the books. */
async function checked(url: string, { progress }: Run): Promise<Figure[]> {
  const sql = postgres(url, { max: MOST_CONNECTIONS, onnotice: () => {}, connection: recordSettings() });
  const checks = await readChecks();
  try {
    let broken: string[] = [];
    const took = await millis(async () => {
      broken = await takeChecks(sql, checks, { begins: ({ name }) => progress(`check:ledger: ${name}`) });
    });
    if (broken.length > 0) throw new Error(`the database that was built does not hold: ${broken.join(", ")}`);
    return [{ name: "check:ledger", value: took / 1000, unit: "s", target: { atMost: MOST_CHECK_SECONDS } }];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Compares waits with a million and 4,000 gifts on one server; times checks and the build. Writes the plans
 * of the ten slowest queries. `BENCH_SIZE=FOLDER` keeps the databases for the next run.
 */
export const size: Benchmark = {
  run: async ({ isQuick, progress }) => {
    const { gifts, rounds } = isQuick ? QUICK : FULL;
    const kept = process.env.BENCH_SIZE;
    const dataDir = kept ?? statePath("bench-size");
    // Too large for memory, so a fixed folder; removes leftovers.
    if (!kept) await removePostgres(dataDir);
    const server = await startOwnPostgres({ dataDir, throwaway: true });
    try {
      Object.assign(
        process.env,
        simulatedEnvironment({
          databaseUrl: server.url,
          appUrl: "http://localhost:3000",
          simulatorUrl: "http://127.0.0.1:9",
          authSecret: "a secret for a benchmark, long enough and known to everybody",
        }),
        { LOG_LEVEL: "error" },
      );
      forgetEnv();
      const sized = (name: string, of: number) =>
        sizedDatabase(server.url, {
          name,
          gifts: of,
          progress: (text) => progress(`building ${of} gifts: ${text}`),
        });
      const small = await sized("small", SMALL);
      const large = await sized(isQuick ? "quick" : "big", gifts);
      const figures: Figure[] = [];
      if (large.seconds !== null) {
        const target = { atMost: MOST_BUILD_SECONDS };
        figures.push({ name: `building ${gifts} gifts`, value: large.seconds, unit: "s", target });
      }
      figures.push(...(await checked(large.url, { gifts, rounds, progress })));
      figures.push(...(await comparedAll([small.url, large.url], { gifts, rounds, progress })));
      return figures;
    } finally {
      await closeDatabases();
      if (!kept) await removePostgres(dataDir);
      else if (!server.adopted) await server.stop();
    }
  },
};
