import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { tsx } from "@/scripts/processes/children";
import { isAlive, until } from "@/scripts/processes/processes";
import { root } from "@/scripts/support/folders";

const parents: ChildProcess[] = [];
const pids = new Set<number>();
afterEach(() => {
  for (const parent of parents.splice(0)) parent.kill("SIGKILL");
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  pids.clear();
});

function begin(mode: "steady" | "stillborn" | "waiting") {
  const parent = spawn(process.execPath, tsx("tests/support/many-processes.ts", mode), {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  parents.push(parent);
  const toSupervisor: unknown[] = [];
  parent.on("message", (message) => toSupervisor.push(message));
  const said: { word: string; id: number; pid: number }[] = [];
  createInterface({ input: parent.stdout as Readable }).on("line", (line) => {
    const [, word = "", id, pid] = /^([a-z]+) (\d+) (\d+)$/.exec(line) ?? [];
    if (!word) return;
    said.push({ word, id: Number(id), pid: Number(pid) });
    pids.add(Number(pid));
  });
  const hears = async (word: string, id: number): Promise<number> => {
    const find = () => said.find((one) => one.word === word && one.id === id);
    await until(() => find() !== undefined, 30_000, 20);
    return find()?.pid ?? 0;
  };
  const exited = once(parent, "exit").then(([code]) => code as number | null);
  return { parent, hears, exited, toSupervisor };
}

it("a process that is killed is replaced, and SIGTERM ends all with exit code 0", async () => {
  const { parent, hears, exited } = begin("steady");
  const [first, second] = [await hears("serving", 1), await hears("serving", 2)];
  process.kill(first, "SIGKILL");
  const third = await hears("serving", 3);
  expect([second, third].map(isAlive)).toEqual([true, true]);
  parent.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect([second, third].map(isAlive)).toEqual([false, false]);
});

it("one that ends before any has served ends all, with its exit code", async () => {
  expect(await begin("stillborn").exited).toBe(3);
});

it("its supervisor hears once that it is ready, and not before one of them is, though all listen", async () => {
  const { parent, hears, exited, toSupervisor } = begin("waiting");
  const [first, second] = [await hears("serving", 1), await hears("serving", 2)];
  expect(toSupervisor).toEqual([]);
  process.kill(second, "SIGUSR2");
  await hears("ready", 2);
  await until(() => toSupervisor.length > 0, 10_000, 20);
  process.kill(first, "SIGUSR2");
  await hears("ready", 1);
  parent.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(toSupervisor).toEqual(["ready"]);
});

it("a turn for a process that hears no more harms neither the parent nor the others", async () => {
  const { parent, hears, exited } = begin("steady");
  const [first, second] = [await hears("serving", 1), await hears("serving", 2)];
  process.kill(first, "SIGUSR2");
  await hears("taken", 1);
  process.kill(second, "SIGUSR2");
  await hears("apart", 2);
  process.kill(first, "SIGUSR2");
  expect(await hears("answered", 1)).toBe(first);
  expect(parent.exitCode).toBeNull();
  parent.kill("SIGTERM");
  expect(await exited).toBe(0);
});
