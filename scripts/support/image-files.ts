import { runTool } from "./command";

const TIMEOUT_MS = 60_000;

export async function imageFilesComplaint(): Promise<string | null> {
  const outcomes = await Promise.all([
    runTool("dockerfile-utils/bin/dockerfile-utils", ["lint", "Containerfile"], { timeoutMs: TIMEOUT_MS }),
    runTool("dclint/bin/dclint.cjs", ["--max-warnings", "0", "compose.yaml"], { timeoutMs: TIMEOUT_MS }),
  ]);
  const wrong = outcomes.filter(({ code, output }) => code !== 0 || output.trim() !== "");
  return wrong.map(({ output }) => output.trim()).join("\n") || null;
}
