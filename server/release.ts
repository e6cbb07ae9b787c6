import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "@/lib/platform";

/** See `scripts/release/release.ts`. */
const RECORD = "release.json";

/** The running release, even if another is current. */
const releaseFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Changes to the release's folder, which the product and Next read. */
export function enterRelease(): string {
  process.env.MANYHANDS_RELEASE = releaseFolder;
  process.chdir(releaseFolder);
  takeBuiltConfig(releaseFolder);
  return releaseFolder;
}

/** Like Next's standalone server: reading the configuration would need the compiler. */
function takeBuiltConfig(folder: string): void {
  const { config } = JSON.parse(readFileSync(join(folder, ".next", "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

export function releaseIdIn(folder: string): string | null {
  const file = join(folder, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).id : null;
}

const staticFoldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, RECORD)))
    .map(({ name }) => join(folder, name, ".next", "static"));

/** Other releases' browser files, beside this one and in `KEPT_FILES_DIR`. Upgrades add folders. */
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
