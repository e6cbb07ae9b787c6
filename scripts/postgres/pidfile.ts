import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, errorCode, isAlive } from "@/scripts/processes/processes";

/** `ready`: the server accepts connections. */
export type Running = { pid: number; port: number; ready: boolean };

export function runningServer(data: string): Running | null {
  const lines = readLines(data);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isServerOf(data, pid)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program, as after a reboot. PostgreSQL
 * would take that program for a server and refuse to start.
 */
export function removeStalePidFile(data: string): void {
  if (runningServer(data) === null) rmSync(join(data, "postmaster.pid"), { force: true });
}

/**
 * Process ids are reused: the process may be any program, or the server of other data. A server whose folder
 * was renamed still counts as this data's, because no other data folder names its process id.
 */
function isServerOf(data: string, pid: number): boolean {
  const folder = isAlive(pid) ? /\bpostgres -D (.+?) -p \d/.exec(commandOf(pid) ?? "")?.[1] : undefined;
  if (folder === undefined) return false;
  return folder === data || Number(readLines(folder)?.[0]) !== pid;
}

function readLines(data: string): string[] | null {
  try {
    return readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
