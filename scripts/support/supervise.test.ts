import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { tsx } from "./children";
import { root } from "./folders";
import { isAlive, until } from "./processes";

const supervisors: ChildProcess[] = [];
afterEach(() => {
  for (const supervisor of supervisors.splice(0)) supervisor.kill("SIGKILL");
});

/** A supervisor, and the process ids of the program that it starts, one after the other. */
function supervise(mode: "steady" | "stillborn") {
  const supervisor = spawn(process.execPath, tsx("tests/support/supervising.ts", mode), {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  supervisors.push(supervisor);
  const lines = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]();
  const nextPid = async () => Number(/^serving (\d+)$/.exec((await lines.next()).value ?? "")?.[1]);
  const exited = once(supervisor, "exit").then(([code]) => code as number | null);
  return { supervisor, nextPid, exited };
}

const ends = (pid: number) => until(() => !isAlive(pid), 10_000);

it("a program that ends by an error begins anew, and SIGTERM ends both with exit code 0", async () => {
  const { supervisor, nextPid, exited } = supervise("steady");
  const first = await nextPid();
  process.kill(first, "SIGKILL");
  const second = await nextPid();
  expect(second).not.toBe(first);
  expect(isAlive(second)).toBe(true);
  supervisor.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(await ends(second)).toBe(true);
});

it("at SIGHUP it ends and begins anew", async () => {
  const { supervisor, nextPid, exited } = supervise("steady");
  const first = await nextPid();
  supervisor.kill("SIGHUP");
  const second = await nextPid();
  expect([first === second, isAlive(first), isAlive(second)]).toEqual([false, false, true]);
  supervisor.kill("SIGTERM");
  expect(await exited).toBe(0);
});

it("one that was told to end by itself is not begun anew", async () => {
  const { nextPid, exited } = supervise("steady");
  process.kill(await nextPid(), "SIGTERM");
  expect(await exited).toBe(0);
});

it("one that never was ready is not begun anew: its exit code is the supervisor's", async () => {
  expect(await supervise("stillborn").exited).toBe(3);
});

it("a supervisor killed with SIGKILL leaves nothing running", async () => {
  const { supervisor, nextPid } = supervise("steady");
  const pid = await nextPid();
  supervisor.kill("SIGKILL");
  expect(await ends(pid)).toBe(true);
});
