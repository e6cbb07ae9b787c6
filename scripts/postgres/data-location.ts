import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Account, canEnter } from "./account";

/** Folders of one server: `home` for our files, `data` for PostgreSQL's. */
type DataLocation = { home: string; data: string };

/**
 * Uses a folder outside the checkout if the server's account cannot enter it. The choice is the same on every
 * start.
 */
export function chooseDataLocation(folder: string, account: Account): DataLocation {
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (!account || canEnter(account, dataDir)) return { home: dataDir, data: join(dataDir, "data") };
  return { home: dataDir, data: join(outsideFolder("data", dataDir), "data") };
}

export function outsideData(dataDir: string): string {
  return outsidePath("data", resolve(dataDir), onDisk());
}

/** Creates a folder that all users may enter and only we may write. Throws if another user created it. */
export function outsideFolder(purpose: string, path: string, base = onDisk()): string {
  const folder = outsidePath(purpose, path, base);
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(
      `${folder} was not created by Manyhands. Remove it, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  chmodSync(folder, 0o755);
  return folder;
}

export function outsidePath(purpose: string, path: string, base: string): string {
  const user = process.getuid?.() ?? "";
  const hash = createHash("sha256").update(`${user}:${path}`).digest("hex").slice(0, 12);
  return join(base, `manyhands-${purpose}-${hash}`);
}

/** /var/tmp survives a reboot; the system's temporary folder may be private on macOS. */
const onDisk = () => (existsSync("/var/tmp") ? "/var/tmp" : tmpdir());

export function ownershipAdvice(path: string): string {
  return (
    `${path} belongs to another user, as after a start with sudo. ` +
    `Start as that user again, or remove the folder: sudo rm -rf ${dirname(path)}`
  );
}
