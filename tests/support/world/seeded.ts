import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/scripts/demo/seed";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { TEST_AUTH_SECRET } from "./auth-secret";

/**
 * Migrates an empty database and seeds it. The seed's verbs read the environment, so it is set temporarily.
 */
export async function fillWithSeed(databaseUrl: string): Promise<void> {
  const environment = {
    ...simulatedEnvironment({
      databaseUrl,
      appUrl: "http://localhost:3000",
      // Nothing listens here: the payment processor does not know the seed's payments.
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
