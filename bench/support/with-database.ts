import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import { type Child, startChild, tsx, untilAnswers } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";

/** Unused port, for works without providers. */
const UNUSED = "http://127.0.0.1:9";

async function startSimulator(run: Run): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = startChild(run, {
    name: "bench-simulator",
    node: tsx("simulator/main.ts"),
    env: { SIMULATOR_PORT: String(port), APP_URL: UNUSED },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(child, url, 30_000);
  return { child, url };
}

/**
 * Runs work on its own migrated database, with a simulator if requested, and removes both. Adds `env` to the
 * environment.
 */
export async function withDatabase<T>(
  options: { hasSimulator?: boolean; env?: Record<string, string> },
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const run = new Run("bench", []);
  const server = await startThrowawayPostgres();
  let simulator: Awaited<ReturnType<typeof startSimulator>> | null = null;
  try {
    if (options.hasSimulator) simulator = await startSimulator(run);
    Object.assign(
      process.env,
      simulatedEnvironment({
        databaseUrl: server.url,
        appUrl: "http://localhost:3000",
        simulatorUrl: simulator?.url ?? UNUSED,
        authSecret: "a secret for a benchmark, long enough and known to everybody",
      }),
      { LOG_LEVEL: "error" },
      options.env,
    );
    forgetEnv();
    await migrate(server.url);
    return await work(server.url);
  } finally {
    await simulator?.child.stop();
    await closeDatabases();
    await server.remove();
    run.close();
  }
}
