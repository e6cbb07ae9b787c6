import { loadEnv } from "../load-env";
import { clearAfterKilledRuns } from "../processes/registry";
import { currentDatabaseUrl } from "./current-database";
import { keptAuthSecret } from "./secrets";
import { simulatedEnvironment } from "./simulator-values";

/**
 * Takes settings from the environment and `.env`, or the running demo if neither names a database. Throws a
 * Sentence without a database.
 */
export async function takeOperatorEnvironment(): Promise<void> {
  loadEnv();
  if (process.env.DATABASE_URL) return;
  const databaseUrl = await currentDatabaseUrl();
  const running = (await clearAfterKilledRuns()).find(({ url }) => url !== null);
  Object.assign(process.env, {
    ...simulatedEnvironment({
      databaseUrl,
      appUrl: running?.url ?? "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:4010",
      authSecret: keptAuthSecret(),
    }),
  });
}
