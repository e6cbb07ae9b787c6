import postgres from "postgres";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/scripts/demo/seed";
import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { type ReplicaServer, startReplica } from "@/scripts/postgres/replica";
import { Lifetime } from "@/scripts/processes/lifetime";
import { freePort } from "@/scripts/processes/ports";
import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { buildIfNeeded } from "@/scripts/release/build";
import { repairPackages } from "@/scripts/release/driver-repair";
import { statePath } from "@/scripts/support/folders";
import { castOf } from "../chaos/cast";
import { startPooler, TIMEOUTS } from "./pooler";
import { type Program, startProgram } from "./program";
import { type FrontProxy, startProxy } from "./proxy";

const SITE_READY = '"event":"site_started"';
export const EMAILS_PER_SECOND = 3;

export type RollingWorld = {
  proxy: FrontProxy;
  simulatorUrl: string;
  databaseUrl: string;
  replica: ReplicaServer;
  sites: Program[];
  workers: Program[];
  emails: string[];
  campaignIds: string[];
  communityId: string;
  stop(): Promise<void>;
};

/** `ownProxy`: never nginx. `hasPooler`: the sites reach the primary through PgBouncer. */
export type Wanted = { ownProxy: boolean; hasPooler: boolean };

export async function startWorld({ ownProxy, hasPooler }: Wanted): Promise<RollingWorld> {
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run("rolling", lifetime.launchers);
  const stop = async () => {
    await lifetime.end();
    run.close();
  };
  void lifetime.asked.then(stop).finally(() => process.exit(130));
  process.once("exit", () => run.close());
  try {
    await buildIfNeeded(run);
    const primaryDir = statePath("rolling", "primary");
    await removePostgres(primaryDir);
    const primary = await startOwnPostgres({ dataDir: primaryDir });
    await lifetime.own(Promise.resolve({ stop: () => removePostgres(primaryDir) }));
    const [port, simulatorPort] = [await freePort(), await freePort()];
    const ports = [await freePort(), await freePort()];
    const site = prepareSite(run, {
      databaseUrl: primary.url,
      authSecret: "a secret for rolling restarts, long enough and known to everybody",
      port,
      simulatorPort,
      logPrefix: "rolling-",
    });
    const starting = lifetime.own(site.simulator());
    Object.assign(process.env, site.env, { LOG_LEVEL: "warn" });
    await migrate(primary.url);
    await seed(primary.url);
    await closeDatabases();
    await starting;
    if (hasPooler) for (const statement of TIMEOUTS("manyhands")) await asOwner(primary.url, statement);
    const replica = await startReplica({
      url: primary.url,
      primaryDir,
      dataDir: statePath("rolling", "replica"),
    });
    await lifetime.own(Promise.resolve({ stop: () => replica.remove() }));
    const env = {
      ...site.env,
      DATABASE_REPLICA_URL: replica.url,
      // Each member has a separate address, and the proxy adds its own.
      TRUSTED_PROXIES: "2",
      WEB_CONCURRENCY: "1",
      EMAILS_PER_SECOND: String(EMAILS_PER_SECOND),
      LOG_LEVEL: "info",
    };
    const pooler = hasPooler ? await startPooler(statePath("rolling", "pooler"), primary.url) : null;
    if (pooler) await lifetime.own(Promise.resolve(pooler));
    const start = (name: string, command: "start" | "worker", more: Record<string, string> = {}) =>
      startProgram(
        { run, lifetime },
        { name, command, env: { ...env, ...more }, ready: command === "start" ? SITE_READY : WORKER_READY },
      );
    const siteAt = (name: string, own: number) =>
      start(name, "start", { PORT: String(own), DATABASE_URL: pooler?.url ?? primary.url });
    const [first = 0, second = 0] = ports;
    const sites = [await siteAt("site-1", first), await siteAt("site-2", second)];
    const workers = [await start("worker-1", "worker"), await start("worker-2", "worker")];
    const proxy = await startProxy(statePath("rolling", "nginx"), port, ports, { own: ownProxy });
    await lifetime.own(Promise.resolve(proxy));
    return {
      proxy,
      simulatorUrl: site.simulatorUrl,
      databaseUrl: primary.url,
      replica,
      sites,
      workers,
      ...(await castOf(primary.url)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A role may change its own settings. */
async function asOwner(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
