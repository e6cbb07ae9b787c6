import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Child, startChild } from "@/scripts/processes/children";
import type { Lifetime } from "@/scripts/processes/lifetime";
import { signal, until } from "@/scripts/processes/processes";
import type { Run } from "@/scripts/processes/registry";
import { statePath } from "@/scripts/support/folders";

const START_MS = 180_000;

export type Program = {
  name: string;
  restart(): Promise<void>;
  /** Kills the child; resolves when its supervisor has restarted it. */
  kill(): Promise<void>;
};

export async function startProgram(
  { run, lifetime }: { run: Run; lifetime: Lifetime },
  options: { name: string; command: "start" | "worker"; env: Record<string, string>; ready: string },
): Promise<Program> {
  const { command, env, ready } = options;
  const name = `rolling-${options.name}`;
  const log = () => readFileSync(statePath("logs", `${name}.log`), "utf8");
  const timesReady = () => log().split(ready).length - 1;
  const untilReady = async (child: Child, times: number) => {
    const isSo = await until(() => child.hasEnded() || timesReady() >= times, START_MS, 50);
    if (!isSo || child.hasEnded()) throw new Error(`${name} does not start:\n${child.lastLines()}`);
  };
  const start = async () => {
    const child = startChild(run, { name, node: ["bin/manyhands.mjs", command, "--supervised"], env });
    await untilReady(child, 1);
    return child;
  };
  let child = await start();
  await lifetime.own(Promise.resolve({ stop: () => child.stop() }));
  return {
    name: options.name,
    async restart() {
      await child.stop();
      child = await start();
    },
    async kill() {
      const times = timesReady() + 1;
      const below = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" });
      for (const pid of below.trim().split("\n")) signal(Number(pid), "SIGKILL");
      await untilReady(child, times);
    },
  };
}
