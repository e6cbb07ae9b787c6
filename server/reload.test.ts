import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { root } from "@/scripts/support/folders";

/** Each test starts four processes on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 45_000 });

/** Often enough to hit each step without slowing it. */
const ASK_EVERY_MS = 5;

/** Absolute, because the processes run in other folders. */
const TSX = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href;
const releases = mkdtempSync(join(tmpdir(), "releases-"));
const link = join(releases, "current");
for (const name of ["first", "second", "broken"]) {
  mkdirSync(join(releases, name));
  writeFileSync(join(releases, name, "program"), join(root, "tests/support/one-of-a-release.ts"));
}
afterAll(() => rmSync(releases, { recursive: true }));

const makeCurrent = (name: string) => {
  symlinkSync(name, `${link}.next`);
  renameSync(`${link}.next`, link);
};

let parent: ChildProcess;
let port: number;
const said: string[] = [];
const hears = (line: string | RegExp, times = 1) =>
  until(
    () => said.filter((one) => (line instanceof RegExp ? line.test(one) : one === line)).length >= times,
    30_000,
  );

beforeEach(async () => {
  port = await freePort();
  said.splice(0);
  makeCurrent("first");
  parent = spawn(process.execPath, ["--import", TSX, "tests/support/reloading.ts", link], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LOG_LEVEL: "info", PORT: String(port) },
  });
  for (const stream of [parent.stdout, parent.stderr])
    if (stream) createInterface({ input: stream }).on("line", (line) => said.push(line));
  expect(await hears("serving first", 2)).toBe(true);
});
afterEach(() => parent.kill("SIGKILL"));

const ask = (agent: Agent) =>
  new Promise<string>((resolve) => {
    get({ host: "127.0.0.1", port, agent }, async (res) => resolve((await res.toArray()).join(""))).once(
      "error",
      (error) => resolve(error.message),
    );
  });

/** Sends requests over new connections until stopped; returns the answers in order. */
function asking(): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  const timer = setInterval(() => answers.push(ask(new Agent())), ASK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return Promise.all(answers);
  };
}

it("goes on with the next release at SIGHUP, without a request that fails", async () => {
  const end = asking();
  makeCurrent("second");
  parent.kill("SIGHUP");
  expect(await hears("serving second", 2)).toBe(true);
  expect(await until(async () => (await ask(new Agent())) === "second", 10_000)).toBe(true);
  const answers = await end();
  expect([...new Set(answers)]).toEqual(["first", "second"]);
  parent.kill("SIGTERM");
  expect(await once(parent, "exit")).toEqual([0, null]);
});

it("keeps the release it has when the next one cannot start, and takes the one after", async () => {
  makeCurrent("broken");
  parent.kill("SIGHUP");
  expect(await hears(/site_reload_failed/)).toBe(true);
  expect(await ask(new Agent())).toBe("first");
  makeCurrent("second");
  parent.kill("SIGHUP");
  expect(await hears(/site_reloaded/)).toBe(true);
  expect(await until(async () => (await ask(new Agent())) === "second", 10_000)).toBe(true);
  parent.kill("SIGTERM");
  expect(await once(parent, "exit")).toEqual([0, null]);
});
