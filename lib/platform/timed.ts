import { SECOND } from "@/lib/kernel";
import { log } from "./log";

/** Work that takes longer than this, in milliseconds, waits for somebody: a provider that is silent, a lock. */
const LONG = 10 * SECOND;

/** Runs `work` and returns the milliseconds it took; a long time is a warning, however it ended. */
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
