import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { startChild, tsx, untilAnswers } from "@/scripts/processes/children";
import type { Lifetime } from "@/scripts/processes/lifetime";
import type { Run } from "@/scripts/processes/registry";

const START_MS = 60_000;

export type Stage = { run: Run; lifetime: Lifetime };

export async function startDatabase({ lifetime }: Stage, serverFolder: string | null): Promise<string> {
  if (serverFolder) process.env.TEST_POSTGRES_BIN = serverFolder;
  const dataDir = throwawayFolder();
  // First, so that it is stopped last, even during its start.
  void lifetime.own(Promise.resolve({ stop: () => removePostgres(dataDir) }));
  return (await startOwnPostgres({ dataDir, throwaway: true })).url;
}

export async function startProviders(
  { run, lifetime }: Stage,
  appUrl: string,
  port: number,
): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(run, {
    name: "operator-drill-simulator",
    node: tsx("simulator/main.ts"),
    env: { SIMULATOR_PORT: String(port), APP_URL: appUrl },
  });
  await lifetime.own(Promise.resolve(child));
  await untilAnswers(child, `${url}/_sim/state`, START_MS);
  return url;
}
