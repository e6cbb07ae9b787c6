import { spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { signal } from "../processes/processes";
import { countTimes, timed } from "../suite/cpu-time";
import { root } from "./folders";

export type Outcome = { code: number | null; output: string };

type Options = { timeoutMs: number; env?: Record<string, string>; echo?: boolean; folder?: string };

/**
 * Runs a tool of the given path below node_modules. After `timeoutMs` milliseconds the process group is
 * killed and the code is null. `echo` also prints the output immediately.
 */
export function runTool(tool: string, args: string[], options: Options): Promise<Outcome> {
  return run(process.execPath, [join(root, "node_modules", tool), ...args], options);
}

export function run(program: string, args: string[], options: Options): Promise<Outcome> {
  const child = spawn(...timed(program, args), {
    cwd: options.folder ?? root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // Failure output goes to a report, where color codes are noise.
    env: { ...process.env, FORCE_COLOR: "0", ...options.env },
  });
  const { pid } = child;
  const kill = () => {
    if (pid !== undefined) signal(-pid, "SIGKILL");
  };
  let output = "";
  const [, , , times] = child.stdio;
  if (times instanceof Readable) countTimes(times);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (options.echo) process.stdout.write(text);
    });
  }
  process.once("exit", kill);
  const timer = setTimeout(() => {
    output += `\nStopped after ${options.timeoutMs / 1000} s without an end.\n`;
    kill();
  }, options.timeoutMs);
  return new Promise((resolve) => {
    const finish = (code: number | null) => {
      clearTimeout(timer);
      process.removeListener("exit", kill);
      resolve({ code, output });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(null);
    });
    child.once("close", finish);
  });
}
