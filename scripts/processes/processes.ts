import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The start time distinguishes a process from a later one with the same id. */
export type ProcessIdentity = { pid: number; startedAt: string };

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return !isZombie(pid);
}

export function startTime(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const fields = linuxStat(pid);
  // The 22nd field of /proc/<pid>/stat counts from the boot, so the result includes the id of the boot.
  if (fields) return `${bootId()}:${fields[19] ?? ""}`;
  return ask("ps", ["-o", "lstart=", "-p", String(pid)]);
}

/** Null if the command is hidden or has ended. */
export function commandOf(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return null;
    }
  }
  return ask("ps", ["-o", "command=", "-p", String(pid)]);
}

export function parentOf(pid: number): number | null {
  const answer = linuxStat(pid)?.[1] ?? ask("ps", ["-o", "ppid=", "-p", String(pid)]);
  return answer === null ? null : Number(answer);
}

export function identify(pid: number): ProcessIdentity | null {
  const startedAt = startTime(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isSameProcess(known: ProcessIdentity): boolean {
  return startTime(known.pid) === known.startedAt;
}

/** A negative id means the group. Ignores an ended process. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

export async function until(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 20,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Fields of /proc/<pid>/stat after the command's name, which may contain spaces. */
function linuxStat(pid: number): string[] | null {
  if (process.platform !== "linux") return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function isZombie(pid: number): boolean {
  return linuxStat(pid)?.[0] === "Z";
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function ask(command: string, args: string[]): string | null {
  try {
    return (
      execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null
    );
  } catch {
    return null;
  }
}
