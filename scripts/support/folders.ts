import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The project's folder: the checkout, or for a release's command the caller's folder, named by
 * `bin/manyhands.mjs`. The release's own files are those of `ownFile`.
 */
export const root = process.env.MANYHANDS_HOME || dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Databases, logs and secrets of runs; never committed. */
export const stateFolder = join(root, ".manyhands");

export function statePath(...parts: string[]): string {
  const path = join(stateFolder, ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
