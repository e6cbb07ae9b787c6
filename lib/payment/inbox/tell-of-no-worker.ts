import { dateText, formatDateTime, MINUTE, SECOND } from "@/lib/kernel";
import { sendEmails } from "@/lib/notification";
import { queueMessage, whenTold } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, log, requireSystem, workerAwaySince } from "@/lib/platform";
import { livedElsewhere } from "../restored/home";

/** A restart of the worker takes seconds, and that of a machine some minutes. */
const TOLD_AFTER = 10 * MINUTE;
/** How long the site sends e-mails in the worker's place, of which this one is the first. */
const SENDS_FOR = 5 * SECOND;

const dayOf = (at: Date) =>
  dateText(at, env().PROVIDER_TIME_ZONE, {
    locale: "en-CA",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });

/**
 * Says so when no worker runs: in the log each time, and to the desk by an e-mail once a day. Nobody else would send it,
 * so the caller does, by the rules that hold for every sender (`lib/notification/README.md`). For the site, once a minute,
 * as the system; any number of sites may ask. `upSince` is when the site began: where no worker has ever run, one may
 * still be on its way. By records that came out of a backup nothing is sent. Returns whether a worker runs.
 */
export async function tellOfNoWorker(ctx: Ctx, { upSince }: { upSince: Date }): Promise<boolean> {
  requireSystem(ctx);
  const away = await workerAwaySince(ctx);
  if (away === "running") return true;
  const now = ctx.now();
  const since = away.since ?? upSince;
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE);
  log.error("worker_away", "no worker is running: messages wait, and gifts may", {
    minutes,
    hasRun: away.since !== null,
  });
  if (now.getTime() - since.getTime() < TOLD_AFTER) return false;
  // No worker begins on records that came out of a backup, and what waits in them may have been sent.
  if (await livedElsewhere(ctx)) return false;
  const dedupeKey = `desk-no-worker:${dayOf(now)}`;
  await inTransaction(ctx, (tx) =>
    queueMessage(tx, {
      dedupeKey,
      template: "desk-no-worker",
      to: { email: env().PROVIDER_SUPPORT_EMAIL },
      // Before everything that has waited since.
      notBefore: since,
      data: {
        since: away.since ? formatDateTime(away.since, env().PROVIDER_TIME_ZONE) : "",
        link: `${env().APP_URL}/platform/health`,
      },
    }),
  );
  if ((await whenTold(ctx, dedupeKey)).isWaiting) await sendEmails(ctx, AbortSignal.timeout(SENDS_FOR));
  return false;
}
