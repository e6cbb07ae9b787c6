import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * For so long, in milliseconds, a connection that a proxy keeps may bring its last request. Meanwhile the proxy notices
 * that no new ones are taken, and asks elsewhere.
 */
const LAST_CHANCE_MS = 1_000;
const CLOSE_EVERY_MS = 50;
/** A turn of the event loop that took less than this, in milliseconds, has just accepted whoever was waiting. */
const QUIET_TURN_MS = 0.3;
/** So many turns at most are waited for such a one. */
const MOST_TURNS = 2_000;

/**
 * Waits for a moment at which nobody waits to be accepted: a connection that was made but not accepted is reset when the
 * server stops to listen, and with it a request that its proxy must not send again.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0, before = performance.now(); turn < MOST_TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (turn > 0 && now - before < QUIET_TURN_MS) return;
    before = now;
  }
}

/**
 * Ends a server so that no request is lost behind a proxy that keeps connections: first it takes no new ones, and each that
 * there is ends with the answer to its next request; after `lastChanceMs` those that brought none are closed. Resolves when
 * all have ended, after `ms` milliseconds at most, and then closes what is left.
 */
export async function drain(server: Server, ms: number, lastChanceMs = LAST_CHANCE_MS): Promise<void> {
  const startedAt = performance.now();
  let late: NodeJS.Timeout | undefined;
  const isLate = new Promise((resolve) => {
    late = setTimeout(resolve, ms);
  });
  server.prependListener("request", (_, res) => {
    res.shouldKeepAlive = false;
  });
  await quietMoment();
  // Not the method of http's own, which closes idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const closing = setInterval(() => {
    if (performance.now() - startedAt >= lastChanceMs) server.closeIdleConnections();
  }, CLOSE_EVERY_MS);
  await Promise.race([closed, isLate]);
  clearInterval(closing);
  clearTimeout(late);
  server.closeAllConnections();
}
