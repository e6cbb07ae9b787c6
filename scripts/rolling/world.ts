import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { seed } from "@/db/seed";
import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { type ReplicaServer, startReplica } from "@/scripts/postgres/replica";
import { buildIfNeeded } from "@/scripts/support/build";
import { type Child, startChild, tsx, untilAnswers, untilSays } from "@/scripts/support/children";
import { repairPackages } from "@/scripts/support/driver-repair";
import { statePath } from "@/scripts/support/folders";
import { Lifetime } from "@/scripts/support/lifetime";
import { freePort } from "@/scripts/support/ports";
import { signal, until } from "@/scripts/support/processes";
import { clearAfterKilledRuns, Run } from "@/scripts/support/registry";
import { prepareSite } from "@/scripts/support/site";
import { WORKER_READY } from "@/scripts/support/worker-ready";
import { castOf } from "../chaos/world";
import { startPooler, TIMEOUTS } from "./pooler";
import { type FrontProxy, startProxy } from "./proxy";

const START_MS = 180_000;
/** E-mails leave in so many requests a second, which two workers have to keep together. */
export const EMAILS_PER_SECOND = 3;

/** A program that is supervised as in production, and can be ended and started again. */
export type Program = {
  name: string;
  /** Ends it as an operator does, waits until it has ended, and starts it; resolves when it is ready. */
  restart(): Promise<void>;
  /** Kills it; resolves when its supervisor has started it again. */
  kill(): Promise<void>;
};

/** Two sites behind a proxy, two workers, a primary and its replica, the simulator: all on loopback and on data of their own. */
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
  /** What a program has logged since it was last started. */
  logOf(name: string): string;
  stop(): Promise<void>;
};

/** `ownProxy`: not nginx, even where there is one. `hasPooler`: the sites reach the primary through PgBouncer. */
export type Wanted = { ownProxy: boolean; hasPooler: boolean };

/** Starts everything; builds the site first when its sources changed. */
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
    // The proxy's port is the site's for everybody but the proxy.
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
      // Each member calls from an address of their own, and the proxy adds its own.
      TRUSTED_PROXIES: "2",
      WEB_CONCURRENCY: "1",
      EMAILS_PER_SECOND: String(EMAILS_PER_SECOND),
      LOG_LEVEL: "info",
    };
    const program = async (
      name: string,
      script: string,
      more: Record<string, string>,
      isReady: (child: Child) => Promise<void>,
    ): Promise<Program> => {
      const start = async () => {
        const child = startChild(run, {
          name: `rolling-${name}`,
          node: tsx(script),
          env: { ...env, ...more },
        });
        await isReady(child);
        return child;
      };
      let child = await start();
      await lifetime.own(Promise.resolve({ stop: () => child.stop() }));
      return {
        name,
        async restart() {
          await child.stop();
          child = await start();
        },
        async kill() {
          const below = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" });
          for (const pid of below.trim().split("\n")) signal(Number(pid), "SIGKILL");
          // Its supervisor starts it again.
          await until(() => child.lastLines().includes("It begins anew"), START_MS);
          await isReady(child);
        },
      };
    };
    const pooler = hasPooler ? await startPooler(statePath("rolling", "pooler"), primary.url) : null;
    if (pooler) await lifetime.own(Promise.resolve(pooler));
    const siteAt = (own: number, name: string) =>
      program(
        name,
        "scripts/start.ts",
        { PORT: String(own), DATABASE_URL: pooler?.url ?? primary.url },
        (child) => untilAnswers(child, `http://127.0.0.1:${own}/`, START_MS),
      );
    const worker = (name: string) =>
      program(name, "scripts/worker.ts", {}, (child) => untilSays(child, WORKER_READY, START_MS));
    const [first = 0, second = 0] = ports;
    const sites = [await siteAt(first, "site-1"), await siteAt(second, "site-2")];
    const workers = [await worker("worker-1"), await worker("worker-2")];
    const proxy = await startProxy(
      statePath("rolling", "nginx", "conf").replace(/\/conf$/, ""),
      port,
      ports,
      {
        own: ownProxy,
      },
    );
    await lifetime.own(Promise.resolve(proxy));
    return {
      proxy,
      simulatorUrl: site.simulatorUrl,
      databaseUrl: primary.url,
      replica,
      sites,
      workers,
      ...(await castOf(primary.url)),
      logOf: (name) => readFileSync(statePath("logs", `rolling-${name}.log`), "utf8"),
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
