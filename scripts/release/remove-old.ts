import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runningProcesses, usesOf } from "./in-use";
import { allReleases, currentRelease, type Release, releasesFolder } from "./release";

/** The current release, one for a rollback, and one whose pages may still be open. */
const KEPT = 3;

export function removable(
  releases: readonly Release[],
  { current, used, unseen }: { current: string | null; used: ReadonlySet<string>; unseen: number },
): Release[] {
  if (unseen > 0) return [];
  return releases.slice(KEPT).filter(({ folder }) => folder !== current && !used.has(folder));
}

/**
 * Removes old releases and leftovers of interrupted builds. Removes nothing if one of our processes hides its
 * release, because another user runs it. The caller holds the build claim.
 */
export function removeOldReleases(): void {
  const folder = releasesFolder();
  for (const name of readdirSync(folder)) {
    if (name.startsWith(".")) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const releases = allReleases();
  const { used, unseen } = usesOf(
    releases.map((one) => one.folder),
    runningProcesses(),
  );
  const current = currentRelease()?.folder ?? null;
  const ended = removable(releases, { current, used: new Set(used.keys()), unseen: unseen.length });
  for (const one of ended) rmSync(one.folder, { recursive: true, force: true });
}
