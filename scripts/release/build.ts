import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { startChild } from "../processes/children";
import { identify, isSameProcess, until } from "../processes/processes";
import type { Run } from "../processes/registry";
import { statePath } from "../support/folders";
import { Sentence } from "../support/sentence";
import { assemble } from "./assemble";
import { type Hashes, hashesOfSources } from "./hashes";
import { makeCurrent } from "./make-current";
import { allReleases, currentRelease, type Release, type ReleaseKind, releasesFolder } from "./release";
import { removeOldReleases } from "./remove-old";

const TIMEOUT_MS = 10 * 60_000;

const claim = () => statePath("build.claim");

/**
 * Returns false if there is a current release of the present sources; a whole build also serves as a quick
 * one. Concurrent calls take turns. A build needs neither a database nor API keys; running sites keep their
 * release.
 */
export async function buildIfNeeded(run: Run, kind: ReleaseKind = "whole"): Promise<boolean> {
  const before = currentRelease();
  if (before && isOf(hashesOfSources(), kind)(before)) return false;
  return inTurn(async () => {
    const there = allReleases().find(isOf(hashesOfSources(), kind));
    if (there) makeCurrent(there);
    else await build(run, { kind, output: "log", standsAlone: false });
    return !there;
  });
}

export const buildAnyway = (
  run: Run,
  options: { kind: ReleaseKind; standsAlone: boolean },
): Promise<Release> => inTurn(() => build(run, { ...options, output: "inherit" }));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await claimBuild();
  try {
    return await work();
  } finally {
    rmSync(claim(), { force: true });
  }
}

type Wanted = { kind: ReleaseKind; output: "log" | "inherit"; standsAlone: boolean };

/** Reuses a release's Next build of the same sources. */
async function build(run: Run, { kind, output, standsAlone }: Wanted): Promise<Release> {
  mkdirSync(releasesFolder(), { recursive: true });
  removeOldReleases();
  const hashes = hashesOfSources();
  const same = output === "log" ? allReleases().find(hasBuildOf(hashes, kind)) : undefined;
  if (!same) await nextBuild(run, kind, output);
  const release = await assemble({
    kind: same?.kind ?? kind,
    standsAlone,
    ...hashes,
    nextBuild: same ?? "new",
  });
  makeCurrent(release);
  removeOldReleases();
  return release;
}

const hasBuildOf =
  ({ sources }: Hashes, wanted: ReleaseKind) =>
  (release: Release): boolean =>
    release.sources === sources && (release.kind === wanted || release.kind === "whole");

const isOf = (hashes: Hashes, wanted: ReleaseKind) => (release: Release) =>
  hasBuildOf(hashes, wanted)(release) &&
  release.programs === hashes.programs &&
  (!release.standsAlone || release.texts === hashes.texts);

/** Waits for another build in this checkout, and takes over from a killed one. */
async function claimBuild(): Promise<void> {
  const mine = `${claim()}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(identify(process.pid)));
  const claimed = await until(() => tryClaim(mine), TIMEOUT_MS, 100);
  rmSync(mine, { force: true });
  if (!claimed) throw new Error("Another build in this folder does not finish.");
}

/** Creating a hard link is atomic, so no reader sees a partial claim. */
function tryClaim(mine: string): boolean {
  try {
    linkSync(mine, claim());
    return true;
  } catch {
    if (!isClaimed()) rmSync(claim(), { force: true });
    return false;
  }
}

function isClaimed(): boolean {
  try {
    return isSameProcess(JSON.parse(readFileSync(claim(), "utf8")));
  } catch {
    return false;
  }
}

/**
 * Next derives the names of page actions from this key, so pages of one release can send forms to the next.
 * It is not secret: its other use is replaced by a key of the site (`scripts/start.ts`).
 */
const NAMES_OF_ACTIONS = Buffer.from("the names of actions stay alike.").toString("base64");

async function nextBuild(run: Run, kind: ReleaseKind, output: "log" | "inherit"): Promise<void> {
  const child = startChild(run, {
    name: "build",
    node: ["node_modules/next/dist/bin/next", "build"],
    env: {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: NAMES_OF_ACTIONS,
      BUILD_KIND: kind,
    },
    output,
    isTimed: true,
  });
  const timer = setTimeout(() => void child.stop(), TIMEOUT_MS);
  const { code } = await child.ended;
  clearTimeout(timer);
  if (code !== 0) throw new Sentence(`The build failed. Its last lines:\n${child.lastLines()}`);
}
