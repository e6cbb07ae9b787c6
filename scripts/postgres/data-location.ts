import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Account, canEnter } from "./account";

/** The folders of one server: `home` for our own files, `data` for PostgreSQL's. */
export type DataLocation = { home: string; data: string };

/**
 * Chooses where the data of `dataDir` is kept: there, or in a folder outside the checkout when the server's
 * account cannot enter the checkout. The choice is the same on every start.
 */
export function chooseDataLocation(folder: string, account: Account): DataLocation {
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (!account || canEnter(account, dataDir)) return { home: dataDir, data: join(dataDir, "data") };
  return { home: dataDir, data: join(outsideFolder("data", dataDir), "data") };
}

/** Where `chooseDataLocation` would put the data outside the checkout, whether or not it exists. */
export function outsideData(dataDir: string): string {
  return outsidePath("data", resolve(dataDir), onDisk());
}

/**
 * A folder outside the checkout that everybody may enter and only we may write to, one for each (purpose,
 * path), in the system's folder for temporary files or in another one. Throws when another user created it.
 */
export function outsideFolder(purpose: string, path: string, base = onDisk()): string {
  const folder = outsidePath(purpose, path, base);
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} is not ours. Remove it, or set DATABASE_URL to a PostgreSQL of your own.`);
  }
  chmodSync(folder, 0o755);
  return folder;
}

/** The path that `outsideFolder` would return, whether or not there is such a folder. */
export function outsidePath(purpose: string, path: string, base: string): string {
  const user = process.getuid?.() ?? "";
  const hash = createHash("sha256").update(`${user}:${path}`).digest("hex").slice(0, 12);
  return join(base, `manyhands-${purpose}-${hash}`);
}

/** /var/tmp survives a reboot; the system's temporary folder may be private on macOS. */
const onDisk = () => (existsSync("/var/tmp") ? "/var/tmp" : tmpdir());

/** The error message for a folder that belongs to another user, as after `sudo npm run demo`. */
export function ownershipAdvice(path: string): string {
  return (
    `${path} belongs to another user, as after a start with sudo. ` +
    `Start as that user again, or remove the folder: sudo rm -rf ${dirname(path)}`
  );
}
