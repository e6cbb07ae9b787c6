import { spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { signal, until } from "./processes";
import type { Run } from "./registry";

const START_MS = 10_000;
const STOP_MS = 3_000;

export type Nginx = { version: string; stop(): Promise<void> };

export function nginxHere(): string | null {
  for (const program of ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"]) {
    if (spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0) return program;
  }
  return null;
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Starts nginx and waits for `port` on 127.0.0.1. It ends with this process. The configuration must say
 * `daemon off`. Throws an Error with nginx's output.
 */
export async function runNginx(
  program: string,
  { folder, file, port, run }: { folder: string; file: string; port: number; run?: Pick<Run, "add"> },
): Promise<Nginx> {
  const log = openSync(join(folder, "output.log"), "w");
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", log, log], detached: true });
  const ended = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const { pid } = child;
  const kill = () => {
    if (pid !== undefined) signal(-pid, "SIGKILL");
  };
  if (pid !== undefined) run?.add(pid);
  process.once("exit", kill);
  const isUp = await until(() => child.exitCode !== null || takesConnections(port), START_MS);
  if (!isUp || child.exitCode !== null) {
    kill();
    throw new Error(`nginx does not start:\n${readFileSync(join(folder, "output.log"), "utf8")}`);
  }
  const version = spawnSync(program, ["-v"], { encoding: "utf8" }).stderr.trim().replace(/^.*: /, "");
  return {
    version,
    stop: async () => {
      child.kill("SIGQUIT");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
      kill();
      process.removeListener("exit", kill);
    },
  };
}
