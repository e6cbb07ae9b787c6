import { type Outcome, runTool } from "../support/command";

const TIMEOUT_MS = 4 * 60_000;

/** Characters of Next's folder names, which dependency-cruiser reads as patterns. */
const PATTERN = /[()[\]]/;

/**
 * dependency-cruiser would list the whole folder again for each file whose name reads as a pattern. One
 * pattern covers all, and a second one folders that begin with a dot.
 */
function named(files: string[]): string[] {
  const folders = new Set(files.filter((file) => PATTERN.test(file)).map((file) => file.split("/")[0]));
  const patterns = [...folders].flatMap((folder) => [
    `${folder}/**/*.{ts,tsx}`,
    `${folder}/**/.*/**/*.{ts,tsx}`,
  ]);
  return [...files.filter((file) => !PATTERN.test(file)), ...patterns];
}

/** Paths are relative to `folder`. */
export const cruise = (folder: string, files: string[]): Promise<Outcome> =>
  runTool(
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...named(files)],
    { folder, timeoutMs: TIMEOUT_MS },
  );
