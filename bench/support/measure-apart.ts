import { spawn } from "node:child_process";
import { HEAP } from "@/lib/platform/heap";
import { tsx } from "@/scripts/processes/children";
import { root } from "@/scripts/support/folders";
import type { Figure } from "./benchmark";

export type Report = { progress: string } | { figures: Figure[] };

/** One line on a terminal, else line by line. */
function show(name: string, text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K  ${name}: ${text}`.slice(0, 160));
  else console.error(`  ${name}: ${text}`);
}

/**
 * Runs a benchmark in its own process, so that memory, connections and settings are not shared. Null if it
 * failed; its output is on the terminal.
 */
export async function measureApart(name: string, options: { isQuick: boolean }): Promise<Figure[] | null> {
  const begun = performance.now();
  let figures: Figure[] | null = null;
  // Uses the worker's heap settings, because it measures the worker.
  const args = [...HEAP, ...tsx("bench/one.ts", name, ...(options.isQuick ? ["--quick"] : []))];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (report: Report) => {
    if ("figures" in report) figures = report.figures;
    else show(name, report.progress);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  show(name, `${code === 0 ? "done" : "failed"} after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  process.stderr.write("\n");
  return code === 0 ? figures : null;
}
