import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { stripe } from "@/lib/integrations/stripe";
import { settleStripeEvents } from "@/lib/payment";
import { forgetEnv, systemCtx } from "@/lib/platform";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import { startChild, tsx, untilAnswers } from "@/scripts/support/children";
import { freePort } from "@/scripts/support/ports";
import { Run } from "@/scripts/support/registry";
import { main } from "@/scripts/support/sentence";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { median } from "./delivery/measure";
import { makeTown } from "./members/town";
import { millis } from "./messages/millis";
import { giftsOf, makeCampaigns, paidGifts } from "./settlement/gifts";
import { tpcB } from "./settlement/tpcb";

const GIFTS = 1_000;
const ROUNDS = 3;
const TPCB_MILLIS = 4_000;

type Round = { tpcB: number; hot: number; spread: number; calls: number };

/**
 * `npm run bench:settlement`: how many paid gifts a second go into the books, into one campaign and spread over fifty, beside
 * the transactions a second of TPC-B on the same server, and how often the processor is asked for a gift.
 */
await main(async () => {
  const run = new Run("bench", []);
  const server = await startThrowawayPostgres();
  const port = await freePort();
  const simulator = startChild(run, {
    name: "bench-simulator",
    node: tsx("simulator/main.ts"),
    env: { SIMULATOR_PORT: String(port), APP_URL: "http://127.0.0.1:9" },
  });
  try {
    const simulatorUrl = `http://127.0.0.1:${port}`;
    Object.assign(
      process.env,
      simulatedEnvironment({
        databaseUrl: server.url,
        appUrl: "http://localhost:3000",
        simulatorUrl,
        authSecret: "a secret for a benchmark, long enough and known to everybody",
      }),
      { LOG_LEVEL: "error" },
    );
    forgetEnv();
    await untilAnswers(simulator, simulatorUrl, 30_000);
    await migrate(server.url);
    const town = await makeTown(300);
    const [hot = "", ...spread] = await makeCampaigns(town, 51);
    let calls = 0;
    stripe().on("request", () => {
      calls += 1;
    });
    const settled = async (campaignIds: readonly string[]): Promise<number> => {
      const before = await giftsOf();
      await paidGifts(town, campaignIds, GIFTS);
      calls = 0;
      const took = await millis(() => settleStripeEvents(systemCtx("bench")));
      const done = (await giftsOf()) - before;
      if (done !== GIFTS) throw new Error(`${done} of ${GIFTS} gifts were settled`);
      return (GIFTS / took) * 1000;
    };
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await tpcB(TPCB_MILLIS);
      const inOne = await settled([hot]);
      const callsInOne = calls / GIFTS;
      rounds.push({ tpcB: reference, hot: inOne, spread: await settled(spread), calls: callsInOne });
      console.log(rounds.at(-1));
    }
    const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
    console.log({
      giftsASecond: of("hot"),
      spread: of("spread"),
      ofTpcB: `1/${(of("tpcB") / of("hot")).toFixed(1)}`,
      callsAGift: of("calls"),
    });
  } finally {
    await simulator.stop();
    await closeDatabases();
    await server.remove();
    run.close();
  }
  process.exit();
});
