/** A shorter event-loop turn has just accepted all waiting connections (ms). */
const QUIET_TURN_MS = 0.3;
/** Maximum turns to wait. */
const MOST_TURNS = 2_000;

/**
 * Waits until no connection is unaccepted: closing the listener would reset it, with a request that its proxy
 * must not retry.
 */
export async function quietMoment(): Promise<void> {
  for (let turn = 0, before = performance.now(); turn < MOST_TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (turn > 0 && now - before < QUIET_TURN_MS) return;
    before = now;
  }
}
