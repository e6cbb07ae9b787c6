import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { CLOSED } from "./processes-words";
import { quietMoment } from "./quiet-moment";

/** How often connections are looked at that nobody uses. */
const LOOK_EVERY_MS = 50;

/**
 * The answer that is under way on a connection. Node's documentation does not name where it keeps it; to note each answer
 * ourselves would cost a kept page a third more.
 */
const underWayOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;

/** A parent answers within milliseconds; one that does not is about to end. */
const PARENT_MS = 500;

/**
 * Resolves once our parent, which shares out connections, has heard that we take no more. Until then it may hand us one, which
 * we give back; a process that ended before would take it along, and nobody would ever answer it.
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
 * Follows the connections of a server, so that it can be ended without cutting off anybody. The function returned takes no
 * more connections, answers whatever comes on those that are open and lets it be the last there, and resolves when all are
 * closed. One that nobody uses is closed after `restMs`: a proxy keeps connections for its next requests, and may have
 * just sent one.
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
    /** Since when nobody uses a connection, in milliseconds. */
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
    // Not `server.close` of HTTP, which cuts off every connection that rests in this moment.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const looking = setInterval(() => look(true), LOOK_EVERY_MS);
    await Promise.all([closed, untilParentKnows()]);
    clearInterval(looking);
  };
}
