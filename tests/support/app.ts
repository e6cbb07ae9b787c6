import { migrate } from "@/db/migrate";
import { isSeeded } from "@/scripts/demo/is-seeded";
import { seed } from "@/scripts/demo/seed";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import type { Child } from "@/scripts/processes/children";
import { Lifetime } from "@/scripts/processes/lifetime";
import { freePort } from "@/scripts/processes/ports";
import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { buildIfNeeded } from "@/scripts/release/build";

export type TestApp = {
  url: string;
  simulatorUrl: string;
  databaseUrl: string;
  web: Child;
  worker: Child;
  simulator: Child;
  startWorker(): Promise<Child>;
  startWeb(): Promise<Child>;
  stop(): Promise<void>;
};

export async function startTestApp(): Promise<TestApp> {
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  void lifetime.asked.then(() => process.exit(1));
  const run = new Run("test", []);
  const stop = async () => {
    await lifetime.end();
    run.close();
  };
  try {
    await buildIfNeeded(run);
    const server = await lifetime.own(
      startThrowawayPostgres().then(({ url, remove }) => ({ url, stop: remove })),
    );
    const [port, simulatorPort] = [await freePort(), await freePort()];
    const site = prepareSite(run, {
      databaseUrl: server.url,
      authSecret: "a secret for tests, long enough and known to everybody",
      port,
      simulatorPort,
      logPrefix: "test-",
    });
    Object.assign(process.env, site.env);
    const starting = lifetime.own(site.simulator());
    await migrate(server.url);
    if (!(await isSeeded(server.url))) await seed(server.url);
    const simulator = await starting;
    const startWeb = () => lifetime.own(site.web("start"));
    const startWorker = () => lifetime.own(site.worker());
    const [web, worker] = await Promise.all([startWeb(), startWorker()]);
    return {
      url: site.url,
      simulatorUrl: site.simulatorUrl,
      databaseUrl: server.url,
      web,
      worker,
      simulator,
      startWorker,
      startWeb,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
