import cluster from "node:cluster";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { openPageVersions } from "@/lib/community";
import { loadContent } from "@/lib/content/load";
import {
  env,
  keepNamesOffTheConsole,
  log,
  reserveConnections,
  serveSupervised,
  warnWithoutTimeouts,
} from "@/lib/platform";
import { Versions } from "./cache/versions";
import { connectionsOf } from "./connections";
import { drain } from "./drain";
import { endWith } from "./end-with";
import { createHandler } from "./handler";
import { refuseMalformed } from "./malformed";
import { mapStacks } from "./mapped-stacks";
import { Misses } from "./misses";
import { forgetRenderEnds } from "./render-ends";
import { SharedTurns } from "./shared-turns";

/** Longer than proxies keep an idle connection, so that none sends a request into one that is closing. */
const KEEP_ALIVE_MS = 75_000;
/** The limit for a request's line and headers; users can make addresses long. */
const MOST_HEADER_BYTES = 64 * 1024;
/** How long open requests may still take after SIGINT or SIGTERM. */
const LAST_REQUESTS_MS = 7_000;

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
  keepNamesOffTheConsole();
  const port = Number(process.env.PORT || 3000);
  const app = next({ dev: false, dir: process.cwd(), port, hostname: "localhost" });
  await app.prepare();
  const source = openPageVersions();
  const server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES },
    createHandler(app.getRequestHandler(), new Versions(source), { misses: turns() }),
  );
  server.on("clientError", refuseMalformed);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  server.listen(port, process.env.HOST || undefined);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  void warnWithoutTimeouts();
  log.info("site_started", { port: (server.address() as AddressInfo).port });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const late = new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
    await drain(server, LAST_REQUESTS_MS);
    await Promise.race([Promise.all([source.close(), app.close()]), late]).catch(() => undefined);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  // One of several is supervised by its parent, without which Node ends it.
  if (!cluster.isWorker) serveSupervised(() => void stop());
}

/** Who gives turns to render: the parent, for all its processes, or this process itself. */
function turns(): Pick<Misses, "turn"> {
  if (!cluster.isWorker) return new Misses();
  const shared = new SharedTurns((asked) => process.send?.(asked));
  process.on("message", (message) => shared.hear(message));
  return shared;
}

if (cluster.isWorker) serve().catch(endWith);
