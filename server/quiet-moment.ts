/** A turn of the event loop that took less than this, in milliseconds, has just accepted whoever was waiting. */
const QUIET_TURN_MS = 0.3;
/** So many turns at most are waited for such a one. */
const MOST_TURNS = 2_000;

/**
 * Waits for a moment at which nobody waits to be accepted: a connection that was made but not accepted is reset when the
 * server stops to listen, and with it a request that its proxy must not send again.
 */
export async function quietMoment(): Promise<void> {
  for (let turn = 0, before = performance.now(); turn < MOST_TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (turn > 0 && now - before < QUIET_TURN_MS) return;
    before = now;
  }
}
