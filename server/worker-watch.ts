import { MINUTE, SECOND } from "@/lib/kernel";
import { tellOfNoWorker } from "@/lib/payment";
import { isDatabaseAway, keepFailures, log, systemCtx } from "@/lib/platform";

const LOOK_EVERY = MINUTE;
const KEEP_EVERY = 10 * SECOND;

/** Logs errors; the timer does not keep the process alive. */
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
 * Records failed provider calls. One process checks for a worker, because none can report its own absence.
 */
export function watchFromSite({ looksForWorkers }: { looksForWorkers: boolean }): void {
  const ctx = systemCtx("site");
  const upSince = ctx.now();
  again(KEEP_EVERY, () => keepFailures(ctx));
  if (looksForWorkers) again(LOOK_EVERY, () => tellOfNoWorker(ctx, { upSince }));
}
