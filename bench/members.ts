import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { forgetEnv } from "@/lib/platform";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import { main } from "@/scripts/support/sentence";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { plansOf } from "./members/plans";
import { makeTown, settle, type Town } from "./members/town";
import { adminOf, GROWING, WORKS, type Work } from "./members/works";

const SMALL = 300;
const LARGE = 30_000;
/** How much longer the large community may take. */
const LIMIT = 1.3;
const ROUNDS = 60;

async function millis(work: Work, town: Town): Promise<number> {
  const start = performance.now();
  await work.run(adminOf(town), town);
  return performance.now() - start;
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The middle time in each community, taken in turns, so that what else the machine does is in both. */
async function compared(work: Work, small: Town, large: Town) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -5; round < ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? ([small, large] as const) : ([large, small] as const);
    for (const town of [first, second]) {
      const took = await millis(work, town);
      if (round >= 0) times[town === small ? "small" : "large"].push(took);
    }
  }
  const [few, many] = [middle(times.small), middle(times.large)];
  return { name: work.name, few, many, ratio: many / few };
}

/**
 * `npm run bench:members`: what an admin waits for in a community of 30,000, compared with one of 300 in the same
 * database, in one run. Fails where it takes more than 1.3 ×. `npm run bench:members -- --plans` prints the plans of
 * the large one's queries.
 */
await main(async () => {
  const server = await startThrowawayPostgres();
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
    await migrate(server.url);
    const [small, large] = [await makeTown(SMALL), await makeTown(LARGE)];
    await settle();
    let isWithin = true;
    console.log(`${"".padEnd(28)}${`${SMALL}`.padStart(10)}${`${LARGE}`.padStart(10)}${"ratio".padStart(8)}`);
    for (const work of [...WORKS, ...GROWING]) {
      const { name, few, many, ratio } = await compared(work, small, large);
      const isLimited = WORKS.includes(work);
      if (isLimited && ratio > LIMIT) isWithin = false;
      const note = isLimited ? (ratio > LIMIT ? `  more than ${LIMIT}` : "") : "  grows";
      const figures = [few, many].map((ms) => `${ms.toFixed(2)} ms`.padStart(10)).join("");
      console.log(`${name.padEnd(28)}${figures}${ratio.toFixed(2).padStart(8)}${note}`);
    }
    if (process.argv.includes("--plans")) console.log(await plansOf(server.url, large, WORKS));
    process.exitCode = isWithin ? 0 : 1;
  } finally {
    await closeDatabases();
    await server.remove();
  }
  process.exit();
});
