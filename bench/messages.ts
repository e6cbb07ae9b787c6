import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { forgetEnv } from "@/lib/platform";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import { main } from "@/scripts/support/sentence";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { startSimulator } from "@/simulator/server";
import { median } from "./delivery/measure";
import { makeTown, settle } from "./members/town";
import { agreeToTexts, fanOutRound, type Round } from "./messages/fan-out";

const MEMBERS = 30_000;
const ROUNDS = 7;

await main(async () => {
  const server = await startThrowawayPostgres();
  const simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  try {
    Object.assign(
      process.env,
      simulatedEnvironment({
        databaseUrl: server.url,
        appUrl: "http://localhost:3000",
        simulatorUrl: simulator.url,
        authSecret: "a secret for a benchmark, long enough and known to everybody",
      }),
      { LOG_LEVEL: "error", EMAILS_PER_SECOND: "10" },
    );
    forgetEnv();
    await migrate(server.url);
    const town = await makeTown(MEMBERS);
    await agreeToTexts(town);
    await settle();
    const rounds: Round[] = [];
    for (let n = -1; n < ROUNDS; n++) {
      const round = await fanOutRound(town, n);
      console.log(JSON.stringify(round));
      if (n >= 0) rounds.push(round);
    }
    console.log("ratio", median(rounds.map((r) => r.bare / r.fanOut)));
  } finally {
    await closeDatabases();
    await simulator.stop();
    await server.remove();
  }
  process.exit();
});
