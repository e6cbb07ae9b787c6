import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "@/lib/platform";

/** A release names itself in this file (`scripts/support/releases/release.ts`). */
const RECORD = "release.json";

/**
 * The folder of the release that this program is of. All that belongs to the product is read from there, wherever the
 * program was started and whichever release is the current one by now.
 */
const releaseFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Makes that folder the one that the product, and Next, read; returns it. */
export function enterRelease(): string {
  process.env.MANYHANDS_RELEASE = releaseFolder;
  process.chdir(releaseFolder);
  takeBuiltConfig(releaseFolder);
  return releaseFolder;
}

/**
 * Gives Next the configuration that the build has settled, as Next's own server of a build that stands alone does.
 * Otherwise it would read it anew, with the compiler's parts, which such a release has not.
 */
function takeBuiltConfig(folder: string): void {
  const { config } = JSON.parse(readFileSync(join(folder, ".next", "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** The name of a release, or null where no release is. */
export function releaseIdIn(folder: string): string | null {
  const file = join(folder, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).id : null;
}

/** The files for browsers of all releases in a folder. */
const staticFoldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, RECORD)))
    .map(({ name }) => join(folder, name, ".next", "static"));

/**
 * Folders in which the files for browsers of other releases lie: beside this one, where releases are kept under their
 * names, and in `KEPT_FILES_DIR`, where each has left its own. The folders are read anew, since an upgrade adds one.
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
