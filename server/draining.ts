import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { CLOSED } from "./processes-words";
import { quietMoment } from "./quiet-moment";

const LOOK_EVERY_MS = 50;

/** Undocumented. Tracking answers ourselves would make a cached page a third slower. */
const underWayOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;

/** The parent may be ending. */
const PARENT_MS = 500;

/** Waits until the cluster's parent stops assigning connections here, where they would end unanswered. */
async function untilParentKnows(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PARENT_MS);
    process.on("message", (message) => {
      if (message === CLOSED) resolve();
    });
    process.send?.(CLOSED, () => undefined);
  });
  clearTimeout(timer);
}

/**
 * Ends a server without cutting connections off: stops accepting, answers one last request each, resolves
 * when all are closed. Idle ones close after `restMs`, because a proxy may just have sent a request.
 */
export function drainable(server: Server, { restMs }: { restMs: number }): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  return async () => {
    for (const socket of connections) {
      const res = underWayOn(socket);
      if (res && !res.headersSent) res.shouldKeepAlive = false;
    }
    server.prependListener("request", (_req, res) => {
      res.shouldKeepAlive = false;
    });
    /** In ms. */
    const idleSince = new Map<Socket, number>();
    const look = (mayClose: boolean) => {
      const now = performance.now();
      for (const socket of connections) {
        if (underWayOn(socket)) idleSince.delete(socket);
        else if (!idleSince.has(socket)) idleSince.set(socket, now);
        const since = idleSince.get(socket);
        if (mayClose && since !== undefined && now - since >= restMs) socket.destroy();
      }
    };
    look(false);
    await quietMoment();
    // HTTP's `server.close` cuts off idle connections.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const looking = setInterval(() => look(true), LOOK_EVERY_MS);
    await Promise.all([closed, untilParentKnows()]);
    clearInterval(looking);
  };
}
