import { SECOND } from "@/lib/kernel";
import { log } from "./log";

/** Longer work (ms) waits for something: a silent provider, a lock. */
const LONG = 10 * SECOND;

/** Returns milliseconds. Logs a warning if long, also after a failure. */
export async function timed(task: string, work: () => Promise<unknown>, long = LONG): Promise<number> {
  const start = performance.now();
  const past = () => Math.round(performance.now() - start);
  try {
    await work();
    return past();
  } finally {
    if (past() >= long) log.warn("job_slow", { task, ms: past() });
  }
}
