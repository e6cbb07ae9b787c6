import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { quietMoment } from "./quiet-moment";

/** How often connections are looked at that nobody uses. */
const LOOK_EVERY_MS = 50;

/**
 * Follows the connections of a server, so that it can be ended without cutting off anybody. The function returned takes no
 * more connections, answers whatever comes on those that are open and lets it be the last there, and resolves when all are
 * closed. One that nobody uses is closed after `restMs`: a proxy keeps connections for its next requests, and may have
 * just sent one.
 */
export function drainable(server: Server, { restMs }: { restMs: number }): () => Promise<void> {
  /** Since when nobody uses a connection, in milliseconds; null while a request is under way. */
  const idleSince = new Map<Socket, number | null>();
  const open = new Set<ServerResponse>();
  let isDraining = false;

  server.on("connection", (socket) => {
    idleSince.set(socket, performance.now());
    socket.once("close", () => idleSince.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, res: ServerResponse) => {
    idleSince.set(socket, null);
    open.add(res);
    if (isDraining) res.shouldKeepAlive = false;
    res.once("close", () => {
      open.delete(res);
      if (idleSince.has(socket)) idleSince.set(socket, performance.now());
    });
  });

  return async () => {
    isDraining = true;
    for (const res of open) if (!res.headersSent) res.shouldKeepAlive = false;
    const begun = performance.now();
    await quietMoment();
    // Not `server.close` of HTTP, which cuts off every connection that rests in this moment.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const look = setInterval(() => {
      for (const [socket, since] of idleSince) {
        if (since !== null && performance.now() - Math.max(since, begun) >= restMs) socket.destroy();
      }
    }, LOOK_EVERY_MS);
    await closed;
    clearInterval(look);
  };
}
