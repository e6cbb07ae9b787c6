import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type TaskList } from "graphile-worker";
import { readChecks } from "@/db/checks";
import {
  forgetFormerPhones,
  forgetOldImports,
  forgetOldSuggestions,
  gatherPageChanges,
  hideFromLikelyAgain,
  keyNames,
  recountAudiences,
  recountReaches,
  sendImports,
  tellDesk,
  tellOfMilestones,
} from "@/lib/community";
import { answerAccountRequests, forgetOldRequests, forgetOldSessions } from "@/lib/identity";
import { HOUR, SECOND } from "@/lib/kernel";
import {
  askForConsents,
  fanOutMessages,
  forgetConsentRecords,
  forgetLastMessages,
  forgetOrphans,
  forgetThreads,
  scanFiles,
  sendEmails,
  sendTexts,
  sweepDeliveries,
} from "@/lib/notification";
import {
  answerStatementRequests,
  cancelOpenIntents,
  chargeDueGifts,
  checkBooksSoon,
  closeCustomers,
  detachCards,
  endSurges,
  eraseEndedCommunities,
  forgetOldLinks,
  forgetPaidRecipients,
  forgetTries,
  keepWatch,
  orderGifts,
  outsideClocks,
  reconcilePayments,
  sendYearStatements,
  settleStripeEvents,
  tellOfExpiringCards,
  tellOfGifts,
} from "@/lib/payment";
import {
  BEAT_EVERY,
  beat,
  endBeats,
  env,
  forgetOldBeats,
  forgetOldFailures,
  forgetOldLimits,
  isDatabaseAway,
  keepFailures,
  log,
  newId,
  sealRecipientActors,
  systemCtx,
  type TaskName,
  timed,
  traced,
  watching,
} from "@/lib/platform";
import type { Measures } from "@/lib/platform/ops/measures";

const SWEEP_EVERY = 5 * SECOND;
const RECONCILE_EVERY = 60 * SECOND;
/** Each look has its own interval; this is how often the worker checks which are due. */
const WATCH_EVERY = 60 * SECOND;

type WorkerOptions = {
  signal: AbortSignal;
  /** Called at the end of every job. */
  measures?: Pick<Measures, "job"> | undefined;
};

/**
 * Starts the worker: takes enqueued jobs, and sweeps for work without a live job (a killed worker's rows,
 * lost wake-ups).
 *
 * - Several workers may run concurrently.
 * - Resolves when ready. `stopped` rejects when the worker must restart.
 */
export async function startWorker({ signal, measures }: WorkerOptions): Promise<{ stopped: Promise<void> }> {
  // Every sweep listens during its sleep. Node warns of a leak at the eleventh listener.
  setMaxListeners(0, signal);
  const ctx = systemCtx("worker");
  const [id, startedAt] = [newId(), ctx.now()];
  const clocks = outsideClocks(ctx);
  const underWay = new Set<string>();
  const tasks: Record<TaskName, () => Promise<unknown>> = {
    "answer-account-requests": () => answerAccountRequests(ctx),
    "answer-statement-requests": () => answerStatementRequests(ctx),
    "settle-stripe-events": () => settleStripeEvents(ctx),
    "tell-of-gifts": () => tellOfGifts(ctx),
    "tell-of-milestones": () => tellOfMilestones(ctx),
    "reconcile-payments": () => reconcilePayments(ctx, { clocks }),
    "cancel-open-intents": () => cancelOpenIntents(ctx),
    "close-customers": () => closeCustomers(ctx),
    "charge-due-gifts": () => chargeDueGifts(ctx, { clocks }, signal),
    "detach-cards": () => detachCards(ctx),
    "fan-out-messages": () => fanOutMessages(ctx),
    "send-emails": () => sendEmails(ctx, signal),
    "send-texts": () => sendTexts(ctx, signal),
    "send-imports": () => sendImports(ctx, signal),
    "scan-files": () => scanFiles(ctx),
    "sweep-deliveries": () => sweepDeliveries(ctx),
    "tell-desk": () => tellDesk(ctx),
    "keep-watch": () => keepWatch(ctx, { checks: readChecks, clocks }),
  };
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, () => runJob(name, work, underWay, measures)]),
  );
  await checkBooksSoon(ctx);
  const runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency: Object.keys(tasks).length,
    maxPoolSize: Object.keys(tasks).length,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    logger: RUNNER_LOG,
  });
  // The runner ends when it could not record a job's result, for instance because Postgres went away.
  const ended = runner.promise.then(() => {
    if (!signal.aborted) throw new Error("the job runner has ended by itself");
  });
  const sweeps = [
    repeat("beat", BEAT_EVERY, signal, () => beat(ctx, { id, startedAt, underWay: [...underWay].sort() })),
    repeat("keep failures", BEAT_EVERY, signal, () => keepFailures(ctx)),
    repeat("sweep", SWEEP_EVERY, signal, async () => {
      await sweepDeliveries(ctx);
      await settleStripeEvents(ctx);
    }),
    repeat("tell of gifts", SWEEP_EVERY, signal, () => tellOfGifts(ctx)),
    repeat("order gifts", SWEEP_EVERY, signal, () => orderGifts(ctx, signal)),
    repeat("tell of milestones", SWEEP_EVERY, signal, () => tellOfMilestones(ctx)),
    repeat("reconcile", RECONCILE_EVERY, signal, () => reconcilePayments(ctx, { clocks })),
    repeat("keep watch", WATCH_EVERY, signal, () => keepWatch(ctx, { checks: readChecks, clocks })),
    repeat("recount reaches", SWEEP_EVERY, signal, () => recountReaches(ctx)),
    repeat("recount audiences", SWEEP_EVERY, signal, () => recountAudiences(ctx)),
    repeat("tell desk", RECONCILE_EVERY, signal, () => tellDesk(ctx)),
    repeat("answer", SWEEP_EVERY, signal, () => answerAccountRequests(ctx)),
    repeat("answer statement requests", RECONCILE_EVERY, signal, () => answerStatementRequests(ctx)),
    repeat("send year statements", HOUR, signal, () => sendYearStatements(ctx, signal)),
    repeat("close customers", RECONCILE_EVERY, signal, () => closeCustomers(ctx)),
    repeat("charge due gifts", RECONCILE_EVERY, signal, () => chargeDueGifts(ctx, { clocks }, signal)),
    repeat("detach cards", RECONCILE_EVERY, signal, () => detachCards(ctx)),
    repeat("tell of expiring cards", HOUR, signal, () => tellOfExpiringCards(ctx, signal)),
    repeat("hide suggestions", HOUR, signal, () => hideFromLikelyAgain(ctx)),
    repeat("forget old links", HOUR, signal, () => forgetOldLinks(ctx)),
    repeat("gather page changes", RECONCILE_EVERY, signal, () => gatherPageChanges(ctx)),
    repeat("send imports", RECONCILE_EVERY, signal, () => sendImports(ctx, signal)),
    repeat("key names", RECONCILE_EVERY, signal, () => keyNames(ctx, signal)),
    repeat("forget imports", HOUR, signal, () => forgetOldImports(ctx)),
    repeat("forget suggestions", HOUR, signal, () => forgetOldSuggestions(ctx)),
    repeat("ask for consents", HOUR, signal, () => askForConsents(ctx)),
    repeat("forget consent records", HOUR, signal, () => forgetConsentRecords(ctx)),
    repeat("forget former phones", HOUR, signal, () => forgetFormerPhones(ctx)),
    repeat("forget last messages", HOUR, signal, () => forgetLastMessages(ctx)),
    repeat("scan files", RECONCILE_EVERY, signal, () => scanFiles(ctx)),
    repeat("forget threads", HOUR, signal, () => forgetThreads(ctx)),
    repeat("forget files", HOUR, signal, () => forgetOrphans(ctx)),
    repeat("forget paid recipients", HOUR, signal, () => forgetPaidRecipients(ctx)),
    repeat("seal actors", HOUR, signal, async () => {
      await sealRecipientActors(ctx);
    }),
    repeat("forget requests", HOUR, signal, () => forgetOldRequests(ctx)),
    repeat("erase ended communities", HOUR, signal, () => eraseEndedCommunities(ctx)),
    repeat("end surges", RECONCILE_EVERY, signal, () => endSurges(ctx)),
    repeat("forget card tries", HOUR, signal, () => forgetTries(ctx)),
    repeat("forget limits", HOUR, signal, () => forgetOldLimits(ctx)),
    repeat("forget sessions", HOUR, signal, () => forgetOldSessions(ctx)),
    repeat("forget beats", HOUR, signal, () => forgetOldBeats(ctx)),
    repeat("forget failures", HOUR, signal, () => forgetOldFailures(ctx)),
  ];
  const stopped = (async () => {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    if (!signal.aborted) await Promise.race([aborted, ended]);
    await Promise.all(sweeps);
    await runner.stop();
    // Sign off, so that no look reports this worker as missing.
    const last = [keepFailures(ctx), endBeats(ctx, id)];
    await Promise.all(last).catch((error: unknown) => log.warn("worker_not_forgotten", {}, error));
  })();
  return { stopped };
}

/** Drops the runner's success lines: `job_done` also has the time. */
const RUNNER_LOG = new Logger(() => (level, message, meta) => {
  if (level !== "error" && level !== "warning") return;
  const error = meta?.error ?? meta?.fatalError ?? new Error(message);
  const task = taskOf(meta?.job);
  if (level === "error" && task !== null && !isDatabaseAway(error)) log.error("job_failed", error, { task });
  else log.warn("job_runner", { task }, error);
});

const taskOf = (job: unknown): string | null =>
  typeof job === "object" && job !== null && "task_identifier" in job ? String(job.task_identifier) : null;

/** Runs one job under its own id, for its log lines and provider calls. */
function runJob(
  task: string,
  work: () => Promise<unknown>,
  underWay: Set<string>,
  measures: WorkerOptions["measures"],
): Promise<void> {
  const facts = { "manyhands.task": task };
  return watching({ id: newId(), of: "run" }, () =>
    traced({ name: `job ${task}`, kind: "internal", facts }, async () => {
      const start = performance.now();
      let isDone = false;
      underWay.add(task);
      try {
        log.info("job_done", { task, ms: await timed(task, work) });
        isDone = true;
      } finally {
        underWay.delete(task);
        measures?.job({ task, ms: performance.now() - start, isDone });
      }
    }),
  );
}

/** Calls `work` immediately and then repeatedly; a failure is logged and the next round retries. */
async function repeat(name: string, everyMs: number, signal: AbortSignal, work: () => Promise<unknown>) {
  while (!signal.aborted) {
    await watching({ id: newId(), of: "run" }, async () => {
      try {
        await timed(name, work);
      } catch (error) {
        log.error(`${name} failed`, error);
      }
    });
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
