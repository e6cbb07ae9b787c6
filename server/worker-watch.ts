import { MINUTE, SECOND } from "@/lib/kernel";
import { tellOfNoWorker } from "@/lib/payment";
import { isDatabaseAway, keepFailures, log, systemCtx } from "@/lib/platform";

const LOOK_EVERY = MINUTE;
const KEEP_EVERY = 10 * SECOND;

/** Repeats `work`, whose errors and timer must not affect the process's life. */
function again(everyMs: number, work: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => {
      // Requests report this already.
      if (!isDatabaseAway(error)) log.error("site_watch_failed", error);
    });
  }, everyMs);
  timer.unref();
}

/**
 * Records failed provider calls in each process. One process checks that a worker runs, because no worker can
 * report its own absence.
 */
export function watchFromSite({ looksForWorkers }: { looksForWorkers: boolean }): void {
  const ctx = systemCtx("site");
  const upSince = ctx.now();
  again(KEEP_EVERY, () => keepFailures(ctx));
  if (looksForWorkers) again(LOOK_EVERY, () => tellOfNoWorker(ctx, { upSince }));
}
