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

/** The least of several runs for each step, each run into a new community, so that other work of the machine counts least. */
async function leastOf(size: number, runs: number, round: string): Promise<ImportCosts> {
  let least: ImportCosts | null = null;
  for (let run = 0; run < runs; run += 1) {
    const mark = `${round}${size}r${run}`;
    const costs = await importCosts(await largeCommunity(size, mark), mark);
    least = least
      ? {
          read: Math.min(least.read, costs.read),
          shown: Math.min(least.shown, costs.shown),
          handedOver: Math.min(least.handedOver, costs.handedOver),
          invited: Math.min(least.invited, costs.invited),
        }
      : costs;
  }
  if (!least) throw new Error("no run");
  return least;
}

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
    // Both sizes lie in one database, with the same statistics, as in a site with communities of every size.
    await leastOf(300, 1, "warm");
    const small = await leastOf(300, 3, "a");
    const large = await leastOf(30_000, 3, "a");
    let isSlow = false;
    for (const step of ["read", "shown", "handedOver", "invited"] as const) {
      const times = large[step] / small[step];
      isSlow ||= times > MOST_TIMES;
      console.log(
        `${step.padEnd(12)} 300: ${small[step].toFixed(0).padStart(6)} ms   30,000: ${large[step].toFixed(0).padStart(6)} ms   ${times.toFixed(2)} ×`,
      );
    }
    process.exitCode = isSlow ? 1 : 0;
  } finally {
    await closeDatabases();
    await server.stop();
  }
}

await main(compare);
