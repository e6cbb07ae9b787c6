import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { stateFolder } from "../folders";

const recordSchema = z.object({
  /** When it was made, in UTC, and four characters by chance: 20261125-081902-5f3a. The later one sorts last. */
  id: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  /**
   * A quick one is made in half the time and brings browsers the same scripts, but what runs in the server is not made
   * small and has no maps for the log (`next.config.mjs`).
   */
  kind: z.enum(["whole", "quick"]),
  /** True when it has copies of packages and texts, and so can be carried elsewhere; otherwise it has links to its checkout's. */
  standsAlone: z.boolean(),
  platform: z.string(),
  arch: z.string(),
  /** Hashes of what it was made of: the site's sources, the programs' own, and the texts. */
  sources: z.string(),
  programs: z.string(),
  texts: z.string(),
});

/** What stands in `release.json`. */
export type ReleaseRecord = z.output<typeof recordSchema>;
export type ReleaseKind = ReleaseRecord["kind"];

/** A build with all that it needs to run, in a folder of its own that nobody changes any more. */
export type Release = ReleaseRecord & { folder: string };

const RECORD = "release.json";

/** The text of `release.json`. `bin/manyhands.mjs` and `server/releases.ts` read it, too. */
export const recordText = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** Where releases lie: beside the one that runs this, or in the checkout. */
export const releasesFolder = (): string =>
  process.env.MANYHANDS_RELEASE ? dirname(process.env.MANYHANDS_RELEASE) : join(stateFolder, "releases");

/** The link to the release that is started next. */
export const currentLink = (): string => process.env.MANYHANDS_CURRENT || join(releasesFolder(), "current");

/** The release in a folder, or null. */
export function readRelease(folder: string): Release | null {
  try {
    return { ...recordSchema.parse(JSON.parse(readFileSync(join(folder, RECORD), "utf8"))), folder };
  } catch {
    return null;
  }
}

/** All releases, the latest first. */
export function allReleases(): Release[] {
  const folder = releasesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => readRelease(join(folder, name)) ?? [])
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The release that is started next, or null before the first build. */
export function currentRelease(): Release | null {
  const link = currentLink();
  return existsSync(link) ? readRelease(realpathSync(link)) : null;
}
