/** Ms; a shorter turn has accepted all waiting connections. */
const QUIET_TURN_MS = 0.3;
const MOST_TURNS = 2_000;

/** Waits until all connections are accepted: closing resets the others, and their proxies must not retry. */
export async function quietMoment(): Promise<void> {
  for (let turn = 0, before = performance.now(); turn < MOST_TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (turn > 0 && now - before < QUIET_TURN_MS) return;
    before = now;
  }
}
