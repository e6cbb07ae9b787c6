import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { startTime } from "@/scripts/processes/processes";
import { stateFolder } from "@/scripts/support/folders";
import { outsideFolder, outsidePath } from "./data-location";
import { removePostgres, startPostgres } from "./index";

type ThrowawayServer = { url: string; remove(): Promise<void> };

const onDisk = join(stateFolder, "throwaway");

/**
 * Linux's in-memory file system. Copying the template creates a thousand small files, ten times as expensive
 * on a disk.
 */
const MEMORY = "/dev/shm";
/** A run of all tests keeps less than this there. A container may have 64 MB. */
const ROOM_BYTES = 2 * 2 ** 30;
const inMemory = outsidePath("throwaway", onDisk, MEMORY);

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Starts a throwaway server, or uses DATABASE_URL's if set. Removes servers that killed processes left. */
export async function startThrowawayPostgres(): Promise<ThrowawayServer> {
  await removeOrphans();
  const dataDir = throwawayFolder();
  const server = await startPostgres({ dataDir, throwaway: true });
  return { url: server.url, remove: () => removePostgres(dataDir) };
}

/** Returns a folder, in memory if there is room. A later run removes leftovers. */
export function throwawayFolder(): string {
  const folder = hasRoomInMemory() ? outsideFolder("throwaway", onDisk, MEMORY) : onDisk;
  return join(folder, `${ownerName(process.pid)}-${randomBytes(3).toString("hex")}`);
}

/** Part of the folder's name, so that a new folder has a known owner from the start. */
function ownerName(pid: number): string {
  const started = createHash("sha256")
    .update(`${startTime(pid)}`)
    .digest("hex")
    .slice(0, 8);
  return `${pid}-${started}`;
}

async function removeOrphans(): Promise<void> {
  for (const folder of [onDisk, inMemory].filter((one) => existsSync(one))) {
    for (const name of readdirSync(folder)) {
      const pid = Number(name.split("-")[0]);
      const belongsToLiving = startTime(pid) !== null && name.startsWith(`${ownerName(pid)}-`);
      if (!belongsToLiving) await removePostgres(join(folder, name));
    }
  }
}
