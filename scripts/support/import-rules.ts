import { type Outcome, runTool } from "./command";

const TIMEOUT_MS = 4 * 60_000;

/**
 * Holds files against the rules on imports, .dependency-cruiser.cjs in `folder`, below which their paths are; the
 * output names every import that breaks one.
 */
export const cruise = (folder: string, files: string[]): Promise<Outcome> =>
  runTool(
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "err", ...files],
    { folder, timeoutMs: TIMEOUT_MS },
  );
