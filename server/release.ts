import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "@/lib/platform";

/** Names the release (`scripts/support/releases/release.ts`). */
const RECORD = "release.json";

/** Folder of the running release, independent of the working directory and the current release. */
const releaseFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Makes the release's folder the working directory for the product and Next. */
export function enterRelease(): string {
  process.env.MANYHANDS_RELEASE = releaseFolder;
  process.chdir(releaseFolder);
  takeBuiltConfig(releaseFolder);
  return releaseFolder;
}

/**
 * Passes the built configuration to Next, like Next's standalone server. Reading it would need the compiler,
 * which a release lacks.
 */
function takeBuiltConfig(folder: string): void {
  const { config } = JSON.parse(readFileSync(join(folder, ".next", "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Returns the id of the release in a folder, or null. */
export function releaseIdIn(folder: string): string | null {
  const file = join(folder, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).id : null;
}

const staticFoldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, RECORD)))
    .map(({ name }) => join(folder, name, ".next", "static"));

/**
 * Folders with other releases' browser files: next to this one and in `KEPT_FILES_DIR`. Read on each call,
 * because upgrades add folders.
 */
export function otherStaticFolders(): string[] {
  const isAmongOthers = releaseIdIn(releaseFolder) === basename(releaseFolder);
  const { KEPT_FILES_DIR: kept } = env();
  const folders = [isAmongOthers ? dirname(releaseFolder) : undefined, kept];
  return folders
    .flatMap((folder) => (folder && existsSync(folder) ? staticFoldersIn(folder) : []))
    .filter((folder) => !folder.startsWith(releaseFolder))
    .sort()
    .reverse();
}
