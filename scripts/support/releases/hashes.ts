import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../folders";
import type { ReleaseRecord } from "./release";

/** What Next builds, and what a release has copies of. Tests and the simulator are not part of it. */
const SOURCES = [
  ...["app", "components", "lib", "db", "messages", "public", "server"],
  ...[
    "middleware.ts",
    "instrumentation.ts",
    "instrumentation-client.ts",
    "next.config.mjs",
    "postcss.config.mjs",
    "tsconfig.json",
  ],
  ...["package-lock.json", "patches"],
];
/** What the programs beside the site are made of; without Next's build they are made anew in seconds. */
const PROGRAMS = ["bin", "scripts"];
const TEXTS = ["content"];

type Hash = ReturnType<typeof createHash>;

/** What a release is made of, as its record keeps it. */
export type Hashes = Pick<ReleaseRecord, "sources" | "programs" | "texts">;

/** Hashes of the names and contents of all that a release is made of; the first also of the NEXT_PUBLIC_ variables. */
export function hashesOfSources(): Hashes {
  const publicSettings = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return {
    sources: hashOf(SOURCES, JSON.stringify(publicSettings.sort())),
    programs: hashOf(PROGRAMS),
    texts: hashOf(TEXTS),
  };
}

function hashOf(paths: readonly string[], first = ""): string {
  const hash = createHash("sha256").update(first);
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest("hex");
}

function addTo(hash: Hash, path: string): void {
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
