import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the project: the checkout. For a command of a release it is the folder of whoever runs it, which
 * `bin/manyhands.mjs` names; the release's own files are those of `ownFile`.
 */
export const root = process.env.MANYHANDS_HOME || dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Holds what runs leave behind (databases, logs, secrets); it is never committed. */
export const stateFolder = join(root, ".manyhands");

/** A path in the state folder; creates the folders above it. */
export function statePath(...parts: string[]): string {
  const path = join(stateFolder, ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
