import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parentOf } from "@/scripts/processes/processes";
import { inSiteDatabase } from "@/tests/support/site-database";

const run = (command: string, args: string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Whether processor affinity is available and there are two processors. */
export function canChooseCores(): boolean {
  try {
    run("taskset", ["-p", String(process.pid)]);
    return availableParallelism() >= 2;
  } catch {
    return false;
  }
}

const childrenOf = (pid: number): number[] => {
  try {
    return run("pgrep", ["-P", String(pid)])
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};

export async function postgresProcesses(): Promise<number[]> {
  const backend = await inSiteDatabase(async (sql) => {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid ?? 0;
  });
  const postmaster = parentOf(backend) ?? backend;
  return [postmaster, ...childrenOf(postmaster)];
}

/** Restricts processes, threads and children to the first `count` processors. */
export function confine(pids: readonly number[], count: number): void {
  for (const pid of new Set(pids.flatMap((one) => [one, ...childrenOf(one)]))) {
    try {
      run("taskset", ["-a", "-c", "-p", count === 1 ? "0" : `0-${count - 1}`, String(pid)]);
    } catch {
      // A connection's process may have ended.
    }
  }
}
