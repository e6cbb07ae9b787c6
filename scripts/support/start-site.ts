import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { HEAP } from "@/lib/platform/heap";
import { currentLink, currentRelease, type Release, readRelease } from "./releases/release";
import { Sentence } from "./sentence";

/** A program of a release, by its name in `programs`. */
export const programIn = (folder: string, name: string): string => join(folder, "programs", `${name}.mjs`);

/** The arguments with which Node starts the site of the current release. */
export function startSite(): string[] {
  const release = currentRelease();
  if (!release) throw new Sentence("There is no release yet. Run `npm run build` first.");
  return [...HEAP, programIn(release.folder, "main")];
}

/** The release of which this program is. */
export function ownRelease(): Release {
  const release = readRelease(process.env.MANYHANDS_RELEASE ?? "");
  if (!release) throw new Sentence("This is a program of a release. Start it by `bin/manyhands.mjs`.");
  return release;
}

/** True when a release has no packages of its own and leads to those of a checkout, which npm may have left unrepaired. */
export const sharesPackages = ({ folder }: Release): boolean =>
  lstatSync(join(folder, "node_modules")).isSymbolicLink();

/** The folder of the release that the next start takes. */
export const currentFolder = (): string => realpathSync(currentLink());
