import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { CLOSED } from "./processes-words";
import { quietMoment } from "./quiet-moment";

const LOOK_EVERY_MS = 50;

/** Undocumented property of Node. Tracking answers ourselves would make a cached page a third slower. */
const underWayOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;

/** Timeout for a parent that is about to end. */
const PARENT_MS = 500;

/**
 * Resolves once the cluster's parent knows that we accept no more. A connection assigned later would
 * otherwise end with this process, unanswered.
 */
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
 * Tracks connections so that a server can end without cutting any off. The returned function stops accepting,
 * answers one last request per open connection, and resolves when all are closed. Idle connections close
 * after `restMs`, because a proxy may just have sent a request.
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
    /** Start of idleness in ms. */
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
    // HTTP's `server.close` would cut off idle connections immediately.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const looking = setInterval(() => look(true), LOOK_EVERY_MS);
    await Promise.all([closed, untilParentKnows()]);
    clearInterval(looking);
  };
}
