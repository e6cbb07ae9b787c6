import cluster from "node:cluster";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { openPageVersions } from "@/lib/community";
import { loadContent } from "@/lib/content/load";
import {
  env,
  keepFailures,
  log,
  logTheConsole,
  reserveConnections,
  serveSupervised,
  systemCtx,
} from "@/lib/platform";
import { Readiness } from "@/lib/platform/ops/ready";
import { startTelemetry } from "@/lib/platform/ops/telemetry";
import { Versions } from "./cache/versions";
import { connectionsOf } from "./connections";
import { endWith } from "./end-with";
import { FirstPage } from "./first-page";
import { createHandler } from "./handler";
import { refuseMalformed } from "./malformed";
import { mapStacks } from "./mapped-stacks";
import { Misses } from "./misses";
import { openOps } from "./ops/process-ops";
import { readyChecks } from "./ready-checks";
import { forgetRenderEnds } from "./render-ends";
import { logRequest } from "./seen/request-line";
import { SharedTurns } from "./shared-turns";
import { watchFromSite } from "./worker-watch";

/** Longer than proxies keep an idle connection, so that none sends a request into one that is closing. */
const KEEP_ALIVE_MS = 75_000;
/** The limit for a request's line and headers; users can make addresses long. */
const MOST_HEADER_BYTES = 64 * 1024;
/** How long open requests may still take after SIGINT or SIGTERM. */
const LAST_REQUESTS_MS = 7_000;
/** And how long what was measured of them may take to leave. */
const LAST_SPANS_MS = 400;

const CLOSE_EVERY_MS = 50;

/**
 * Starts the site in production in this process. Resolves when it accepts requests; SIGINT and SIGTERM end the process.
 * Among several it shares the port, and asks the parent for the turns of renders.
 */
export async function serve(): Promise<void> {
  mapStacks();
  forgetRenderEnds();
  env();
  reserveConnections(connectionsOf(env().WEB_CONCURRENCY));
  loadContent();
  logTheConsole();
  const port = Number(process.env.PORT || 3000);
  const app = next({ dev: false, dir: process.cwd(), port, hostname: "localhost" });
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
    reasons: () => readiness.reasons(),
    watchers: [...ops.watchers, ...(env().LOG_REQUESTS === "yes" ? [logRequest] : [])],
    isTraced: env().OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  });
  const firstPage = new FirstPage(handler.keep, env().APP_URL);
  const readiness = new Readiness(readyChecks(versions, firstPage));
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, handler.listener);
  server.on("clientError", refuseMalformed);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  server.listen(port, process.env.HOST || undefined);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  log.info("site_started", { port: (server.address() as AddressInfo).port });
  void firstPage.isThere();
  ops.serve(() => readiness.reasons());
  watchFromSite({ looksForWorkers: (process.env.SITE_SLOT ?? "0") === "0" });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    readiness.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    // Connections that end their last request from now on are closed as well.
    setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
    await Promise.race([closed, late]);
    server.closeAllConnections();
    const ends = [source.close(), app.close(), ops.stop(), keepFailures(systemCtx("site"))];
    await Promise.race([Promise.allSettled(ends), late]);
    await Promise.race([telemetry.stop(), new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS))]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  // One of several is supervised by its parent, without which Node ends it.
  if (!cluster.isWorker) serveSupervised(() => void stop());
}

/** Who gives turns to render: the parent, for all its processes, or this process itself. */
function turns(): Misses | SharedTurns {
  if (!cluster.isWorker) return new Misses();
  const shared = new SharedTurns((asked) => process.send?.(asked));
  process.on("message", (message) => shared.hear(message));
  return shared;
}

if (cluster.isWorker) serve().catch(endWith);
