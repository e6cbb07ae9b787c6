import { pathToFileURL } from "node:url";
import { statePath } from "./folders";
import { bundle } from "./releases/programs";

/**
 * The seed as one file. It calls verbs of all contexts, and to load their seven hundred modules one by one took two seconds of
 * a processor more, while the build needs both.
 */
export async function loadSeed(): Promise<Pick<typeof import("@/db/seed"), "seed">> {
  const file = statePath("seed.mjs");
  await bundle("db/seed/index.ts", file);
  return import(pathToFileURL(file).href);
}
