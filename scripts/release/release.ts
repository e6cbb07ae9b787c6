import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { stateFolder } from "../support/folders";

const recordSchema = z.object({
  /** UTC time and four random characters: 20261125-081902-5f3a. The later one sorts last. */
  id: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  /**
   * A quick one takes half the time and serves the same scripts to browsers, but its server code is not
   * minified and has no maps for the log (`next.config.mjs`).
   */
  kind: z.enum(["whole", "quick"]),
  /**
   * Whether it has copies of packages and texts, and so is portable; otherwise it links to its checkout's.
   */
  standsAlone: z.boolean(),
  platform: z.string(),
  arch: z.string(),
  sources: z.string(),
  programs: z.string(),
  texts: z.string(),
});

export type ReleaseRecord = z.output<typeof recordSchema>;
export type ReleaseKind = ReleaseRecord["kind"];

/** A build with all that it needs to run, in a separate folder that never changes. */
export type Release = ReleaseRecord & { folder: string };

const RECORD = "release.json";

/** `bin/manyhands.mjs` and `server/releases.ts` read it, too. */
export const recordText = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;

export const releasesFolder = (): string =>
  process.env.MANYHANDS_RELEASE ? dirname(process.env.MANYHANDS_RELEASE) : join(stateFolder, "releases");

/** The link to the next release to start. */
export const currentLink = (): string => process.env.MANYHANDS_CURRENT || join(releasesFolder(), "current");

export function readRelease(folder: string): Release | null {
  try {
    return { ...recordSchema.parse(JSON.parse(readFileSync(join(folder, RECORD), "utf8"))), folder };
  } catch {
    return null;
  }
}

export function allReleases(): Release[] {
  const folder = releasesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => readRelease(join(folder, name)) ?? [])
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Null before the first build. */
export function currentRelease(): Release | null {
  const link = currentLink();
  return existsSync(link) ? readRelease(realpathSync(link)) : null;
}
