import { dateText, formatDateTime, MINUTE, SECOND } from "@/lib/kernel";
import { sendEmails } from "@/lib/notification";
import { departureOf, queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, log, requireSystem, workerAwaySince } from "@/lib/platform";
import { livedElsewhere } from "../restored/home";

const TOLD_AFTER = 10 * MINUTE;
/** The site sends e-mails in the worker's place this long, this one first. */
const SENDS_FOR = 5 * SECOND;

const dayOf = (at: Date) =>
  dateText(at, env().PROVIDER_TIME_ZONE, {
    locale: "en-CA",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });

/**
 * Logs when no worker runs, and e-mails the desk once a day. The caller sends it, by the rules for every
 * sender (`lib/notification/README.md`). Runs once a minute on several sites. A first worker may still be
 * starting after `upSince`. Sends nothing from restored records.
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
  // No worker starts on restored records, whose waiting messages may have been sent.
  if (await livedElsewhere(ctx)) return false;
  const dedupeKey = `desk-no-worker:${dayOf(now)}`;
  await inTransaction(ctx, (tx) =>
    queueMessage(tx, {
      dedupeKey,
      template: "desk-no-worker",
      to: { email: env().PROVIDER_SUPPORT_EMAIL },
      notBefore: since,
      data: {
        since: away.since ? formatDateTime(away.since, env().PROVIDER_TIME_ZONE) : "",
        link: `${env().APP_URL}/platform/health`,
      },
    }),
  );
  if ((await departureOf(ctx, dedupeKey)).isWaiting) await sendEmails(ctx, AbortSignal.timeout(SENDS_FOR));
  return false;
}
