import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { stateFolder } from "@/scripts/support/folders";
import { startTime } from "@/scripts/support/processes";
import { removePostgres, startPostgres } from "./index";

/** A server for one run, and a function that stops it and deletes what the run made on it. */
export type ThrowawayServer = { url: string; remove(): Promise<void> };

const folder = join(stateFolder, "throwaway");

/**
 * Starts a fast server for this process, and removes those that a killed process left behind. Each run in a checkout
 * has its own. With DATABASE_URL set, that server is used instead.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayServer> {
  await removeOrphans();
  const dataDir = throwawayFolder();
  const server = await startPostgres({ dataDir, throwaway: true });
  return { url: server.url, remove: () => removePostgres(dataDir) };
}

/** A new folder for a server that runs no longer than this process; a later run removes leftovers. */
export function throwawayFolder(): string {
  return join(folder, `${ownerName(process.pid)}-${randomBytes(3).toString("hex")}`);
}

/** Part of the folder's name, so that its owner is known from the moment the folder exists. */
function ownerName(pid: number): string {
  const started = createHash("sha256")
    .update(`${startTime(pid)}`)
    .digest("hex")
    .slice(0, 8);
  return `${pid}-${started}`;
}

async function removeOrphans(): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = Number(name.split("-")[0]);
    const belongsToLiving = startTime(pid) !== null && name.startsWith(`${ownerName(pid)}-`);
    if (!belongsToLiving) await removePostgres(join(folder, name));
  }
}
