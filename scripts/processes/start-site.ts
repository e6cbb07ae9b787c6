import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { HEAP } from "@/lib/platform/heap";
import { currentLink, currentRelease, type Release, readRelease } from "../release/release";
import { Sentence } from "../support/sentence";

export const programIn = (folder: string, name: string): string => join(folder, "programs", `${name}.mjs`);

export function startSite(): string[] {
  const release = currentRelease();
  if (!release) throw new Sentence("There is no release yet. Run `npm run build` first.");
  return [...HEAP, programIn(release.folder, "main")];
}

export function ownRelease(): Release {
  const release = readRelease(process.env.MANYHANDS_RELEASE ?? "");
  if (!release) throw new Sentence("This program belongs to a release. Start it with `bin/manyhands.mjs`.");
  return release;
}

/** npm may have left a checkout's packages unrepaired. */
export const sharesPackages = ({ folder }: Release): boolean =>
  lstatSync(join(folder, "node_modules")).isSymbolicLink();

export const currentFolder = (): string => realpathSync(currentLink());
