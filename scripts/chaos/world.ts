import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/scripts/demo/seed";
import { type Child, startChild, untilAnswers, untilSays } from "@/scripts/processes/children";
import { Lifetime } from "@/scripts/processes/lifetime";
import { freePort } from "@/scripts/processes/ports";
import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { buildIfNeeded } from "@/scripts/release/build";
import { repairPackages } from "@/scripts/release/driver-repair";
import { root, statePath } from "@/scripts/support/folders";
import { castOf } from "./cast";
import { BreakablePostgres } from "./postgres";

const START_MS = 180_000;
const NAMES = { site: "chaos-site", worker: "chaos-worker" } as const;

export type ChaosWorld = {
  url: string;
  simulatorUrl: string;
  webhookSecret: string;
  database: BreakablePostgres;
  emails: string[];
  campaignIds: string[];
  communityId: string;
  clock: string;
  /** Resolves when it is ready. */
  startWorker(name: string, settings: Record<string, string>): Promise<Child>;
  logOf(program: keyof typeof NAMES): string;
  stop(): Promise<void>;
};

/** Starts everything on loopback. Rebuilds the site if its sources changed. */
export async function startWorld(): Promise<ChaosWorld> {
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run("chaos", lifetime.launchers);
  const stop = async () => {
    await lifetime.end();
    run.close();
  };
  void lifetime.asked.then(stop).finally(() => process.exit(130));
  process.once("exit", () => run.close());
  try {
    await buildIfNeeded(run);
    const database = await BreakablePostgres.start(statePath("chaos", "postgres"));
    await lifetime.own(Promise.resolve({ stop: () => database.remove() }));
    const site = prepareSite(run, {
      databaseUrl: database.url,
      authSecret: "a secret for chaos, long enough and known to everybody",
      port: await freePort(),
      simulatorPort: await freePort(),
      logPrefix: "chaos-",
    });
    const local = site.url.replace("localhost", "127.0.0.1");
    const env = { ...site.env, TRUSTED_PROXIES: "1", LOG_LEVEL: "info" };
    const starting = lifetime.own(site.simulator());
    Object.assign(process.env, site.env, { LOG_LEVEL: "warn" });
    await migrate(database.url);
    await seed(database.url);
    await closeDatabases();
    await starting;
    const start = (name: string, command: string, settings: Record<string, string> = {}): Promise<Child> => {
      const node = ["bin/manyhands.mjs", command, "--supervised"];
      const own = { ...env, ...settings };
      return lifetime.own(Promise.resolve(startChild(run, { name, node, env: own })));
    };
    const [web, worker] = await Promise.all([start(NAMES.site, "start"), start(NAMES.worker, "worker")]);
    await Promise.all([untilAnswers(web, `${local}/`, START_MS), untilSays(worker, WORKER_READY, START_MS)]);
    return {
      url: local,
      simulatorUrl: site.simulatorUrl,
      webhookSecret: site.env.STRIPE_WEBHOOK_SECRET ?? "",
      database,
      clock: join(root, "tests", "support", "clock.mjs"),
      async startWorker(name, settings) {
        const started = await start(name, "worker", settings);
        await untilSays(started, WORKER_READY, START_MS);
        return started;
      },
      ...(await castOf(database.url)),
      logOf: (program) => readFileSync(statePath("logs", `${NAMES[program]}.log`), "utf8"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
