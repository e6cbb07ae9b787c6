import { MINUTE, SECOND } from "@/lib/kernel";
import { tellOfNoWorker } from "@/lib/payment";
import { isDatabaseAway, keepFailures, log, systemCtx } from "@/lib/platform";

const LOOK_EVERY = MINUTE;
const KEEP_EVERY = 10 * SECOND;

/** Calls `work` again and again, which must neither end this process nor keep it from ending. */
function again(everyMs: number, work: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => {
      // While the database is away, requests say so.
      if (!isDatabaseAway(error)) log.error("site_watch_failed", error);
    });
  }, everyMs);
  timer.unref();
}

/**
 * What the site does beside its requests: each process writes down which calls to providers failed, and one of them looks
 * whether a worker runs, because nobody else could say that none does.
 */
export function watchFromSite({ looksForWorkers }: { looksForWorkers: boolean }): void {
  const ctx = systemCtx("site");
  const upSince = ctx.now();
  again(KEEP_EVERY, () => keepFailures(ctx));
  if (looksForWorkers) again(LOOK_EVERY, () => tellOfNoWorker(ctx, { upSince }));
}
