import cluster from "node:cluster";
import { createServer } from "node:http";
import next from "next";
import { openPageVersions } from "@/lib/community";
import { loadContent } from "@/lib/content/load";
import {
  endWithSupervisor,
  env,
  keepFailures,
  log,
  logTheConsole,
  records,
  reserveConnections,
  sayReady,
  systemCtx,
  warnWithoutTimeouts,
} from "@/lib/platform";
import { Readiness } from "@/lib/platform/ops/ready";
import { startTelemetry } from "@/lib/platform/ops/start-telemetry";
import { Versions } from "./cache/versions";
import { connectionsOf } from "./connections";
import { LIMITS } from "./door";
import { drainable } from "./draining";
import { endWith } from "./end-with";
import { FirstPage } from "./first-page";
import { createHandler } from "./handler";
import { listen } from "./listening";
import { refuseMalformed } from "./malformed";
import { mapStacks } from "./mapped-stacks";
import { Misses } from "./misses";
import { openOps } from "./ops/process-ops";
import { GO, HELD, PREPARED } from "./processes-words";
import { readyChecks } from "./ready-checks";
import { enterRelease } from "./release";
import { forgetRenderEnds } from "./render-ends";
import { logRequest } from "./seen/request-line";
import { SharedTurns } from "./shared-turns";
import { watchFromSite } from "./worker-watch";

/** Longer than proxies keep idle connections. */
const KEEP_ALIVE_MS = 75_000;
/** For open requests after a signal. */
const LAST_REQUESTS_MS = 7_000;
/** For kept connections of proxies, whose idle timeout should be shorter. */
const REST_OF_PROXIES_MS = 3_000;
/** For the last spans. */
const LAST_SPANS_MS = 400;

/**
 * Starts the site in this process. Without database it serves the away page and is not ready. In a cluster it
 * shares the port and the parent's render turns.
 */
export async function serve(): Promise<void> {
  const folder = enterRelease();
  mapStacks();
  forgetRenderEnds();
  const { HOST: host, PORT: port, WEB_CONCURRENCY } = env();
  reserveConnections(connectionsOf(WEB_CONCURRENCY));
  loadContent();
  logTheConsole();
  const stopping = new AbortController();
  const begun = beginRecords(stopping.signal);
  const app = next({ dev: false, dir: folder, port, hostname: "localhost" });
  await app.prepare();
  const source = openPageVersions();
  const versions = new Versions(source);
  const misses = turns();
  const [ops, telemetry] = await Promise.all([
    openOps(misses instanceof Misses ? misses : null),
    startTelemetry("site"),
  ]);
  const handler = createHandler(app.getRequestHandler(), versions, {
    misses,
    isOpen: () => records().haveBegun,
    reasons: () => readiness.reasons(),
    watchers: [...ops.watchers, ...(env().LOG_REQUESTS === "yes" ? [logRequest] : [])],
    isTraced: env().OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  });
  const firstPage = new FirstPage(handler.keep, env().APP_URL);
  const readiness = new Readiness(readyChecks(versions, firstPage, records()));
  const server = createServer({ maxHeaderSize: LIMITS.headerBytes }, handler.listener);
  server.on("clientError", refuseMalformed);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  const drained = drainable(server, { restMs: env().TRUSTED_PROXIES === 0 ? 0 : REST_OF_PROXIES_MS });
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    readiness.stop();
    const late = new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
    await Promise.race([drained(), late]);
    server.closeAllConnections();
    const ends = [source.close(), app.close(), ops.stop(), keepFailures(systemCtx("site"))];
    await Promise.race([Promise.allSettled(ends), late]);
    await Promise.race([telemetry.stop(), new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS))]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  // In a cluster the parent reloads, and Node ends orphans.
  process.on("SIGHUP", () => cluster.isWorker || void stop());
  if (!cluster.isWorker) endWithSupervisor(() => void stop());

  // Usually found before Next has loaded.
  await (process.env[HELD] ? begun.found : begun.firstLook);
  await untilAsked();
  await listen(server, { host, port });
  ops.serve(() => readiness.reasons());
  if (!(await begun.found)) return;
  void firstPage.isThere();
  watchFromSite({ looksForWorkers: isFirst() });
  void warnWithoutTimeouts();
  log.info("site_started", { host, port });
  sayReady();
}

/** Acts for all processes of the release. */
const isFirst = (): boolean => (process.env.SITE_SLOT ?? "0") === "0";

/** `found` is false if the site stops first. One process logs. */
function beginRecords(signal: AbortSignal): { firstLook: Promise<unknown>; found: Promise<boolean> } {
  const isQuiet = !isFirst();
  let onWait = () => {};
  const waits = new Promise<void>((resolve) => {
    onWait = resolve;
  });
  const found = records().begin({ signal, isQuiet, onWait });
  return { firstLook: Promise.race([found, waits]), found };
}

/** Processes of a new release serve together. */
async function untilAsked(): Promise<void> {
  if (!cluster.isWorker) return;
  const asked = new Promise<void>((resolve) => {
    process.on("message", (message) => {
      if (message === GO) resolve();
    });
  });
  process.send?.(PREPARED);
  await asked;
}

function turns(): Misses | SharedTurns {
  if (!cluster.isWorker) return new Misses();
  const shared = new SharedTurns((asked) => process.send?.(asked));
  process.on("message", (message) => shared.hear(message));
  return shared;
}

if (cluster.isWorker) serve().catch(endWith);
