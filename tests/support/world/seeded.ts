import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/db/seed";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { TEST_AUTH_SECRET } from "./auth-secret";

/**
 * Migrates an empty database and fills it with the demo's people. The seed calls the product's verbs, which
 * read the environment, so it is set for the time of the seed and restored afterwards.
 */
export async function fillWithSeed(databaseUrl: string): Promise<void> {
  const environment = {
    ...simulatedEnvironment({
      databaseUrl,
      appUrl: "http://localhost:3000",
      // Nothing listens on this port: the payment processor does not know the seed's payments.
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
