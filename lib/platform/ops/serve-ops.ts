import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { SECOND } from "@/lib/kernel";
import { log } from "../log";
import { answerHealth, answerSmall, type Reasons } from "./health-answers";

export type OpsSource = { reasons: Reasons; metrics(): Promise<{ text: string; type: string }> };

const TRY_AGAIN_AFTER = 10 * SECOND;

async function answer(req: IncomingMessage, res: ServerResponse, source: OpsSource): Promise<void> {
  if (await answerHealth(req, res, source.reasons)) return;
  const [path] = (req.url ?? "").split("?", 1);
  if (path !== "/metrics" || (req.method !== "GET" && req.method !== "HEAD")) {
    answerSmall(req, res, { status: 404, type: "text/plain; charset=utf-8", body: "Not found\n" });
    return;
  }
  const { text, type } = await source.metrics();
  answerSmall(req, res, { status: 200, type, body: text });
}

/**
 * Retries every ten seconds if the port is taken: a serving site must not end because it cannot be watched.
 */
export function serveOps(
  source: OpsSource,
  { port, host }: { port: number; host: string },
): { stop(): void } {
  const server = createServer((req, res) => {
    answer(req, res, source).catch((error: unknown) => {
      log.error("ops_failed", error);
      if (res.headersSent) res.destroy();
      else answerSmall(req, res, { status: 500, type: "text/plain; charset=utf-8", body: "Failed\n" });
    });
  });
  let isStopped = false;
  let isTold = false;
  let again: NodeJS.Timeout | undefined;
  const listen = () => {
    if (!isStopped) server.listen(port, host);
  };
  server.on("listening", () => log.info("ops_started", { port, host }));
  server.on("error", (error) => {
    if (!isTold) {
      const hint = "OPS_PORT is taken; the worker, and each site on a machine, needs one of its own";
      log.error("ops_not_started", error, "code" in error && error.code === "EADDRINUSE" ? { hint } : {});
    }
    isTold = true;
    again = setTimeout(listen, TRY_AGAIN_AFTER);
    again.unref();
  });
  // Monitoring must not keep the process alive.
  server.unref();
  listen();
  return {
    stop() {
      isStopped = true;
      clearTimeout(again);
      server.close();
      server.closeAllConnections();
    },
  };
}
