import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { forgetEnv } from "@/lib/platform";
import { main } from "@/scripts/support/sentence";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { startTestServer } from "@/tests/support/postgres";
import { type ImportCosts, importCosts } from "./import/import-costs";
import { largeCommunity } from "./import/large-community";

/** A community of 30,000 costs at most this much more than one of 300. */
const MOST_TIMES = 1.3;

const SMALL = 300;
const LARGE = 30_000;
const ROUNDS = 3;

const least = (runs: ImportCosts[], step: keyof ImportCosts) => Math.min(...runs.map((costs) => costs[step]));

/** `npm run bench:import`: an import of 2,000 people into 300 members and into 30,000. Fails above 1.3 times. */
async function compare(): Promise<void> {
  const server = await startTestServer(migrate);
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: server.templateUrl,
      appUrl: "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret for measuring, long enough and known to everybody",
    }),
  );
  forgetEnv();
  try {
    const runs: Record<number, ImportCosts[]> = { [SMALL]: [], [LARGE]: [] };
    // In turns, and the least of each: other work of the machine comes and goes. All communities lie in one database,
    // as in a site with communities of every size.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of [SMALL, LARGE]) {
        const mark = `r${round}s${size}`;
        runs[size]?.push(await importCosts(await largeCommunity(size, mark), mark));
      }
    }
    let isSlow = false;
    for (const step of ["read", "shown", "sent", "invited"] as const) {
      const [small, large] = [least(runs[SMALL] ?? [], step), least(runs[LARGE] ?? [], step)];
      isSlow ||= large > small * MOST_TIMES;
      const inMs = (ms: number) => `${ms.toFixed(0).padStart(7)} ms`;
      console.log(
        `${step.padEnd(12)} 300: ${inMs(small)}   30,000: ${inMs(large)}   ${(large / small).toFixed(2)} times`,
      );
    }
    process.exitCode = isSlow ? 1 : 0;
  } finally {
    await closeDatabases();
    await server.stop();
  }
}

await main(compare);
