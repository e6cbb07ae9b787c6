import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { root } from "../support/folders";
import { tsx } from "./children";
import { isAlive, until } from "./processes";

const supervisors: ChildProcess[] = [];
afterEach(() => {
  for (const supervisor of supervisors.splice(0)) supervisor.kill("SIGKILL");
});

function supervise(...modes: ("steady" | "stillborn" | "refused")[]) {
  const supervisor = spawn(process.execPath, tsx("tests/support/supervising.ts", ...modes), {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  supervisors.push(supervisor);
  const lines = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]();
  const nextPid = async () => Number(/^serving (\d+)$/.exec((await lines.next()).value ?? "")?.[1]);
  const exited = once(supervisor, "exit").then(([code]) => code as number | null);
  const complaints = createInterface({ input: supervisor.stderr })[Symbol.asyncIterator]();
  const complains = async (words: string) => {
    for (;;) {
      const { value, done } = await complaints.next();
      if (done) return false;
      if (value.includes(words)) return true;
    }
  };
  return { supervisor, nextPid, exited, complains };
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

it("at SIGHUP it goes on undisturbed, and as it was after a crash, where the settings are wrong by then", async () => {
  const { supervisor, nextPid, exited, complains } = supervise("steady", "refused");
  const first = await nextPid();
  supervisor.kill("SIGHUP");
  expect(await complains("The program goes on as it was.")).toBe(true);
  expect(isAlive(first)).toBe(true);
  process.kill(first, "SIGKILL");
  expect(isAlive(await nextPid())).toBe(true);
  supervisor.kill("SIGTERM");
  expect(await exited).toBe(0);
});

it("at SIGHUP the one before begins anew where the new one does not become ready", async () => {
  const { supervisor, nextPid, exited, complains } = supervise("steady", "stillborn");
  const first = await nextPid();
  supervisor.kill("SIGHUP");
  expect(await complains("Restarting it with the previous release.")).toBe(true);
  const second = await nextPid();
  expect([first === second, isAlive(second)]).toEqual([false, true]);
  supervisor.kill("SIGTERM");
  expect(await exited).toBe(0);
});

it("at SIGHUP while it waits to begin anew it begins", async () => {
  const { supervisor, nextPid, exited, complains } = supervise("steady");
  process.kill(await nextPid(), "SIGKILL");
  expect(await complains("Restarting in")).toBe(true);
  supervisor.kill("SIGHUP");
  expect(isAlive(await nextPid())).toBe(true);
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
