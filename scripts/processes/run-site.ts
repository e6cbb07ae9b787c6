import { rmSync } from "node:fs";
import { migrate } from "@/db/migrate";
import { isSeeded } from "@/scripts/demo/is-seeded";
import { type PostgresServer, startPostgres } from "@/scripts/postgres";
import { demoDatabaseFolder } from "../operator/current-database";
import { refuseForeignDatabase, resetDatabase } from "../operator/database";
import { loadSeed } from "../operator/demo-seed";
import { keptAuthSecret } from "../operator/secrets";
import { PACE_OF_PRODUCTION, WITHOUT_TEXTS } from "../operator/simulator-values";
import { welcome } from "../operator/welcome";
import { buildIfNeeded } from "../release/build";
import { repairPackages } from "../release/driver-repair";
import { statePath } from "../support/folders";
import { optionsOf } from "../support/options";
import { explain, Sentence } from "../support/sentence";
import { createSteps, type Steps, seconds } from "../support/steps";
import type { Child } from "./children";
import { Lifetime } from "./lifetime";
import { clearAfterKilledRuns, Run } from "./registry";
import { prepareSite, type Site } from "./site";
import { choosePorts, type SitePorts } from "./site-ports";

type Mode = "demo" | "dev";

type SiteOptions = {
  reset: boolean;
  smtp: boolean;
  withoutTexts: boolean;
};

export function siteOptions(): SiteOptions {
  const off = { type: "boolean", default: false } as const;
  const values = optionsOf({ reset: off, smtp: off, "without-texts": off });
  return { reset: values.reset, smtp: values.smtp, withoutTexts: values["without-texts"] };
}

/** Runs until Ctrl-C, which stops everything and ends this process. */
export async function runSite(mode: Mode, options: SiteOptions): Promise<never> {
  const start = performance.now();
  const lifetime = new Lifetime();
  let run: Run | null = null;
  try {
    await repairPackages();
    await refuseSecondRun();
    if (options.reset) await removeData();
    const ports = await choosePorts();
    for (const note of ports.notes) console.log(note);
    run = new Run(mode, lifetime.launchers);
    const started = startAll(mode, run, lifetime, { ...options, ports }).then(({ site, children }) => {
      run?.announce(site.url);
      console.log(welcome(site, seconds(performance.now() - start)));
      return lifetime.watch(children);
    });
    await Promise.race([started, lifetime.asked]);
    console.log("\nStopping …");
  } catch (error) {
    console.error(`\n${explain(error)}`);
    process.exitCode = 1;
  }
  await lifetime.end();
  run?.close();
  process.exit();
}

async function startAll(
  mode: Mode,
  run: Run,
  lifetime: Lifetime,
  { ports, smtp, withoutTexts }: SiteOptions & { ports: SitePorts },
): Promise<{ site: Site; children: Child[] }> {
  const steps = createSteps();
  const built = mode === "demo" ? build(steps, run) : Promise.resolve();
  const server = startDatabase(steps, lifetime);
  const prepared = server.then(({ url }) =>
    prepareSite(run, {
      databaseUrl: url,
      authSecret: keptAuthSecret(),
      port: ports.site,
      simulatorPort: ports.simulator,
      simulatorState: simulatorState(),
      smtpPort: smtp ? ports.smtp : undefined,
      settings: { ...PACE_OF_PRODUCTION, ...(withoutTexts ? WITHOUT_TEXTS : {}) },
    }),
  );
  const filled = prepared.then((site) => fillDatabase(steps, site));
  const simulator = prepared.then((site) =>
    steps.step("Simulator", async () => {
      const value = await lifetime.own(site.simulator());
      return { value, words: site.simulatorUrl };
    }),
  );
  const startWeb = (site: Site) =>
    steps.step("Site", async () => {
      const value = await lifetime.own(site.web(mode === "dev" ? "dev" : "start"));
      return { value, words: site.url };
    });
  const ready = Promise.all([prepared, filled, simulator, built]);
  // In dev mode the site does not wait for the data: Next compiles the first page in parallel.
  const web = mode === "dev" ? prepared.then(startWeb) : ready.then(([site]) => startWeb(site));
  // The worker does not need the build. With new data it starts during the build. With older data it may have
  // something to send, and delivery events reach only a running site.
  const mayAct = filled.then(async (isNew) => void (isNew || (await built)));
  const worker = Promise.all([prepared, mayAct, simulator]).then(([site]) =>
    steps.step("Worker", async () => {
      const value = await lifetime.own(site.worker(mode === "demo" ? "start" : undefined));
      return { value, words: "takes jobs" };
    }),
  );
  // Promise.all rejects with the first failure and keeps the others from becoming unhandled rejections.
  const all = Promise.all([ready, simulator, web, worker]);
  // Reports a part that ends during the start immediately, not after the build.
  const ended = Promise.race([simulator, worker].map(async (child) => lifetime.watch([await child])));
  const [[site], ...children] = await Promise.race([all, ended]);
  return { site, children };
}

function build(steps: Steps, run: Run): Promise<boolean> {
  return steps.step("Build", async () => {
    const value = await buildIfNeeded(run, "quick");
    return { value, words: value ? "made" : "nothing changed since the last one" };
  });
}

function startDatabase(steps: Steps, lifetime: Lifetime): Promise<PostgresServer> {
  return steps.step("PostgreSQL", async () => {
    const value = await lifetime.own(startPostgres({ dataDir: demoDatabaseFolder }));
    if (process.env.DATABASE_URL) {
      await refuseForeignDatabase(value.url);
      return { value, words: "the one in DATABASE_URL" };
    }
    const at = new URL(value.url).host;
    return { value, words: value.adopted ? `still running at ${at}` : `started at ${at}` };
  });
}

/** Returns whether the database was new. */
async function fillDatabase(steps: Steps, site: Site): Promise<boolean> {
  const url = site.env.DATABASE_URL ?? "";
  process.env.LOG_LEVEL ??= "warn";
  // The seed calls the product's verbs, and they read the environment.
  Object.assign(process.env, site.env);
  await steps.step("Migrations", async () => ({ value: await migrate(url), words: "up to date" }));
  return steps.step("Seed", async () => {
    if (await isSeeded(url)) return { value: false, words: "there already" };
    const { seed } = await loadSeed();
    await seed(url);
    return { value: true, words: "members, campaigns and donations" };
  });
}

async function refuseSecondRun(): Promise<void> {
  const living = (await clearAfterKilledRuns()).find(({ kind }) => kind === "demo" || kind === "dev");
  if (!living) return;
  const where = living.url ? ` at ${living.url}` : "";
  throw new Sentence(
    `Manyhands is already running${where}, started from this folder as process ${living.owner.pid}. ` +
      "Stop it first with Ctrl-C in its terminal.",
  );
}

async function removeData(): Promise<void> {
  await resetDatabase();
  rmSync(simulatorState(), { force: true });
}

function simulatorState(): string {
  return statePath("simulator.json");
}
