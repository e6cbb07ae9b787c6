import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Holds what runs leave behind (databases, logs, secrets); it is never committed. */
export const stateFolder = join(root, ".manyhands");

/** A path in the state folder; creates the folders above it. */
export function statePath(...parts: string[]): string {
  const path = join(stateFolder, ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
