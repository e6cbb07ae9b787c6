import { type Outcome, runTool } from "./command";

const TIMEOUT_MS = 4 * 60_000;

/**
 * Checks files against the import rules of `folder`'s .dependency-cruiser.cjs. The paths are relative to
 * `folder`, and the output lists every import that breaks a rule.
 */
export const cruise = (folder: string, files: string[]): Promise<Outcome> =>
  runTool(
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...files],
    { folder, timeoutMs: TIMEOUT_MS },
  );
