import { createHash } from "node:crypto";
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { startChild } from "./children";

import { root, statePath } from "./folders";
import { identify, isSameProcess, until } from "./processes";
import type { Run } from "./registry";
import { Sentence } from "./sentence";
import { buildServer, hasServer } from "./server-build";
import { prepareFiles } from "./static-files";

const TIMEOUT_MS = 10 * 60_000;

/** The sources of a build. Tests, scripts and the simulator are not part of it. */
const SOURCES = [
  ...["app", "components", "lib", "db", "messages", "public", "server"],
  ...["middleware.ts", "instrumentation.ts", "next.config.mjs", "postcss.config.mjs", "tsconfig.json"],
  ...["package-lock.json", "patches"],
];

const buildFolder = join(root, ".next");
const stamp = join(buildFolder, "manyhands-build.json");
const claim = () => statePath("build.claim");

/**
 * What a build is for. A quick one takes half the time and brings browsers the same scripts, but what runs in the server
 * is not made small, has no maps for the log, and is compiled from the start the next time (`next.config.mjs`).
 */
type Kind = "whole" | "quick";

/**
 * Builds the site when its sources changed since the last build; false when there was nothing to do: a whole build
 * serves where a quick one is wanted. Concurrent calls take turns. A build needs neither a database nor API keys.
 */
export async function buildIfNeeded(run: Run, kind: Kind = "whole"): Promise<boolean> {
  if (isBuilt(kind)) return false;
  return inTurn(async () => {
    if (isBuilt(kind)) return false;
    await build(run, kind, "log");
    return true;
  });
}

/** Builds whether or not anything changed, and shows the output. */
export const buildAnyway = (run: Run): Promise<void> => inTurn(() => build(run, "whole", "inherit"));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await claimBuild();
  try {
    return await work();
  } finally {
    rmSync(claim(), { force: true });
  }
}

/** Next's build, then our changes to its files, then the server in front of it. */
async function build(run: Run, kind: Kind, output: "log" | "inherit"): Promise<void> {
  rmSync(stamp, { force: true });
  const built = nextBuild(run, kind, output);
  // While the build starts. What changes from here on is told by another hash, and built anew.
  const sources = sourcesHash();
  await built;
  await Promise.all([prepareFiles({ isQuick: kind === "quick" }), buildServer()]);
  writeFileSync(stamp, stampOf(sources, kind));
}

/** True when there is a complete build, of whatever sources. */
export function hasBuild(): boolean {
  return existsSync(join(buildFolder, "BUILD_ID")) && hasServer();
}

/** True when the last build has the present sources, and is whole if that is wanted. */
function isBuilt(kind: Kind): boolean {
  if (!hasServer() || !existsSync(stamp)) return false;
  const sources = sourcesHash();
  const enough: Kind[] = kind === "whole" ? ["whole"] : ["whole", "quick"];
  return enough.map((one) => stampOf(sources, one)).includes(readFileSync(stamp, "utf8"));
}

/** Contains Next's own build id, because a manual `next build` does not update the stamp. */
function stampOf(sources: string, kind: Kind): string {
  const number = join(buildFolder, "BUILD_ID");
  return JSON.stringify({ sources, kind, build: existsSync(number) ? readFileSync(number, "utf8") : null });
}

/** One hash of the names and contents of all sources, and of the NEXT_PUBLIC_ variables. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const publicSettings = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  hash.update(JSON.stringify(publicSettings.sort()));
  for (const source of SOURCES) addTo(hash, join(root, source));
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || /\.test\.tsx?$/.test(path)) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
    return;
  }
  hash
    .update(`${relative(root, path)}\0`)
    .update(readFileSync(path))
    .update("\0");
}

/** Waits for another build in this checkout, and takes over from one that was killed. */
async function claimBuild(): Promise<void> {
  const mine = `${claim()}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(identify(process.pid)));
  const claimed = await until(() => tryClaim(mine), TIMEOUT_MS, 100);
  rmSync(mine, { force: true });
  if (!claimed) throw new Error("Another build in this folder does not come to an end.");
}

/** A hard link is created atomically, so nobody reads a claim that is half written. */
function tryClaim(mine: string): boolean {
  try {
    linkSync(mine, claim());
    return true;
  } catch {
    if (!isHeld()) rmSync(claim(), { force: true });
    return false;
  }
}

function isHeld(): boolean {
  try {
    return isSameProcess(JSON.parse(readFileSync(claim(), "utf8")));
  } catch {
    return false;
  }
}

async function nextBuild(run: Run, kind: Kind, output: "log" | "inherit"): Promise<void> {
  const child = startChild(run, {
    name: "build",
    node: ["node_modules/next/dist/bin/next", "build"],
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", BUILD_KIND: kind },
    output,
    isTimed: true,
  });
  const timer = setTimeout(() => void child.stop(), TIMEOUT_MS);
  const { code } = await child.ended;
  clearTimeout(timer);
  if (code !== 0) throw new Sentence(`The build failed. Its last lines:\n${child.lastLines()}`);
}
