import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/db/migrate";
import { type Child, startChild, untilSays } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { programIn, startSite } from "@/scripts/processes/start-site";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { currentRelease } from "@/scripts/release/release";
import { run as runToEnd } from "@/scripts/support/command";
import { root, statePath } from "@/scripts/support/folders";
import { type Gate, gateTo } from "../support/gate";
import { databaseBeside, removeDatabase } from "../support/postgres";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";

const START_MS = 60_000;
const LATER = 9_999_999_999_999;

let run: Run;
let address: string;
let gate: Gate;
beforeAll(async () => {
  run = new Run("test", []);
  const beside = process.env.SITE_DATABASE_URL ?? "";
  address = databaseBeside(beside, `at_boot_${process.pid}`);
  const maintenance = postgres(databaseBeside(beside, "postgres"), { max: 1, onnotice: () => {} });
  await maintenance.unsafe(`create database ${new URL(address).pathname.slice(1)}`);
  await maintenance.end();
  gate = await gateTo(address);
}, START_MS);
afterAll(async () => {
  await gate.shut();
  await removeDatabase(address);
  run.close();
});

/** The release's worker, which starts without a compiler. */
const startWorker = () => [programIn(currentRelease()?.folder ?? "", "worker-alone")];

async function inDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const envOf = async (databaseUrl: string, port: number): Promise<Record<string, string>> => ({
  ...prepareSite(run, {
    databaseUrl,
    authSecret: TEST_AUTH_SECRET,
    port,
    simulatorPort: await freePort(),
    processes: 1,
  }).env,
  NODE_ENV: "production",
  LOG_LEVEL: "info",
});

async function refusals(): Promise<{ code: number | null; output: string }[]> {
  const env = await envOf(address, await freePort());
  return Promise.all(
    [startSite(), startWorker()].map((node) =>
      runToEnd(process.execPath, node, { env, timeoutMs: START_MS, folder: root }),
    ),
  );
}

const refused = (sentence: string) => ({ code: 1, output: `Manyhands can't start:\n  - ${sentence}\n` });

describe("site and worker end at once, with code 1 and one sentence, on a database", () => {
  it("that was never migrated, and then on one that is behind", async () => {
    const empty = refused("The database has not been set up yet. Run `npm run db:migrate`.");
    expect(await refusals()).toEqual([empty, empty]);
    await migrate(address);
    await inDatabase(async (sql) => {
      const last = await sql`
        delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
      const found = await refusals();
      await sql`insert into drizzle.__drizzle_migrations ${sql(last)}`;
      const behind = {
        code: 1,
        output: expect.stringMatching(
          /^Manyhands can't start:\n {2}- The database is older than this release: it lacks one migration, from \d{4}_\w+ on\. Run `npm run db:migrate`\.\n$/,
        ),
      };
      expect(found).toEqual([behind, behind]);
    });
  });
});

describe("on a database that is away at boot, and newer than the release,", () => {
  let site: Child;
  let worker: Child;
  let base: string;
  const logOf = (name: string) => readFileSync(statePath("logs", `${name}.log`), "utf8");
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(base + path, { redirect: "manual", headers: { "accept-language": "en-US", ...headers } });

  beforeAll(async () => {
    await inDatabase(
      (sql) => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER})`,
    );
    await gate.shut();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    // The caller at 127.0.0.1 is not a proxy.
    const env = { ...(await envOf(gate.url, port)), TRUSTED_PROXIES: "10.0.0.0/8" };
    site = startChild(run, { name: "at-boot-site", node: startSite(), env });
    worker = startChild(run, { name: "at-boot-worker", node: startWorker(), env });
    await Promise.all(
      [site, worker].map((child) => untilSays(child, '"event":"waits_for_records"', START_MS)),
    );
  }, START_MS);
  afterAll(() => Promise.all([site, worker].map((child) => child.stop())));

  it("they wait and say why; the site says to everybody that its records are away, and becomes ready with them", async () => {
    expect(await until(async () => (await get("/").catch(() => null)) !== null, START_MS, 50)).toBe(true);
    const page = await get("/", { "accept-language": "es" });
    expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
      503,
      "60",
      "no-store",
    ]);
    expect(await page.text()).toContain('<html lang="es">');
    const call = await get("/api/community/campaigns/types");
    expect([call.status, await call.json()]).toEqual([503, { status: 503, title: expect.any(String) }]);
    for (const name of ["at-boot-site", "at-boot-worker"]) {
      expect(logOf(name)).toMatch(
        /"why":"The database can't be reached: nothing listens at 127\.0\.0\.1, port \d+\."/,
      );
    }
    expect([
      logOf("at-boot-site").includes("site_started"),
      logOf("at-boot-worker").includes(WORKER_READY),
    ]).toEqual([false, false]);

    await gate.open();
    expect(await until(async () => (await get("/")).status === 200, START_MS, 50)).toBe(true);
    await untilSays(worker, WORKER_READY, START_MS);
    expect((await get("/api/community/campaigns/types")).status).toBe(200);
    expect(logOf("at-boot-site")).toMatch(/"host":"127\.0\.0\.1","port":\d+,"event":"site_started"/);
    for (const name of ["at-boot-site", "at-boot-worker"]) {
      expect(logOf(name)).toContain(
        "The database is newer than this release: a later one has applied one migration.",
      );
    }
  });

  it("and of what a peer that is no proxy says about whom it asks for, nothing is believed", async () => {
    const EVIL = "https://evil.example";
    const forged = {
      "x-forwarded-for": "203.0.113.77",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=203.0.113.77;host=evil.example;proto=https",
    };
    const post = (path: string, body: unknown, headers: Record<string, string>) =>
      fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const question = await post("/passkeys/question", { use: "sign-in" }, { ...forged, origin: EVIL });
    expect(question.status).toBe(403);
    const login = { email: "nobody@lakewood.example", password: "Wrong1234" };
    expect((await post("/api/identity/account/login", login, forged)).status).toBe(400);
    const counted = await inDatabase(
      (sql) => sql<{ key: string }[]>`select key from rate_limits where key like 'password:%'`,
    );
    const keys = counted.map(({ key }) => key);
    expect(keys).toContain("password:127.0.0.1");
    expect(keys.filter((key) => key.includes("203.0.113"))).toEqual([]);
  });
});
