import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { sep } from "node:path";
import { groupPairs } from "@/lib/kernel";

type RunningProcess = { pid: number; command: string; folder: string | null };

/** A serving process has its release in its command, or runs in its folder. */
const SERVES = /\bmanyhands\.mjs (?:start|worker)\b/;

export function usesOf(
  folders: readonly string[],
  processes: readonly RunningProcess[],
): { used: Map<string, number[]>; unseen: number[] } {
  const used: [folder: string, pid: number][] = [];
  const unseen: number[] = [];
  for (const { pid, command, folder } of processes) {
    const found = folders.filter(
      (one) => folder === one || folder?.startsWith(one + sep) || command.includes(one + sep),
    );
    used.push(...found.map((one): [string, number] => [one, pid]));
    if (found.length === 0 && folder === null && SERVES.test(command)) unseen.push(pid);
  }
  return { used: groupPairs(used), unseen };
}

export function runningProcesses(): RunningProcess[] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => look(Number(name)) ?? []);
  }
  return execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, command = ""] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), command, folder: null }] : [];
    });
}

function look(pid: number): RunningProcess | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, command, folder: folderOf(pid) };
  } catch {
    return null;
  }
}

/** Another user's process does not show its folder. */
function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
