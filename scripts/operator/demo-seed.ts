import { pathToFileURL } from "node:url";
import { bundle } from "../release/programs";
import { statePath } from "../support/folders";

/** Loads the seed as a bundle: loading 700 modules one by one took two more seconds of processor time during the build. */
export async function loadSeed(): Promise<Pick<typeof import("@/scripts/demo/seed"), "seed">> {
  const file = statePath("seed.mjs");
  await bundle("scripts/demo/seed.ts", file);
  return import(pathToFileURL(file).href);
}
