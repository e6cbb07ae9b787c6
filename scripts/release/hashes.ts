import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../support/folders";
import type { ReleaseRecord } from "./release";

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
/** Sources of the other programs, which are rebuilt in seconds without Next's build. */
const PROGRAMS = ["bin", "scripts"];
const TEXTS = ["content"];

type Hash = ReturnType<typeof createHash>;

export type Hashes = Pick<ReleaseRecord, "sources" | "programs" | "texts">;

/** The first hash includes the NEXT_PUBLIC_ variables. */
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
