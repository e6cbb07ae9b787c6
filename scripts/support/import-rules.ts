import { type Outcome, runTool } from "./command";

const TIMEOUT_MS = 4 * 60_000;

/** The names of Next's folders have such characters, and dependency-cruiser reads them as patterns. */
const PATTERN = /[()[\]]/;

/**
 * For each file whose name reads as a pattern, dependency-cruiser would list the whole folder anew. One pattern for all
 * of them is as good, and a second one for folders that begin with a point.
 */
function named(files: string[]): string[] {
  const folders = new Set(files.filter((file) => PATTERN.test(file)).map((file) => file.split("/")[0]));
  const patterns = [...folders].flatMap((folder) => [
    `${folder}/**/*.{ts,tsx}`,
    `${folder}/**/.*/**/*.{ts,tsx}`,
  ]);
  return [...files.filter((file) => !PATTERN.test(file)), ...patterns];
}

/**
 * Checks files against the import rules of `folder`'s .dependency-cruiser.cjs. The paths are relative to
 * `folder`, and the output lists every import that breaks a rule.
 */
export const cruise = (folder: string, files: string[]): Promise<Outcome> =>
  runTool(
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...named(files)],
    { folder, timeoutMs: TIMEOUT_MS },
  );
