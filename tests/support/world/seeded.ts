import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/db/seed";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { TEST_AUTH_SECRET } from "./auth-secret";

/**
 * Migrates an empty database and fills it with the demo's people. The seed goes through the product's verbs, which read
 * the environment: it is as before afterwards.
 */
export async function fillWithSeed(databaseUrl: string): Promise<void> {
  const environment = {
    ...simulatedEnvironment({
      databaseUrl,
      appUrl: "http://localhost:3000",
      // No program answers there: the seed's past has no processor that could be asked.
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: TEST_AUTH_SECRET,
    }),
    LOG_LEVEL: "warn",
  };
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  try {
    await migrate(databaseUrl);
    await seed(databaseUrl);
    await closeDatabases();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
