import { setTimeout as sleep } from "node:timers/promises";

/** A function whose calls return at most `perSecond` times a second, evenly spread. */
export function pace(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = Date.now();
    const turn = Math.max(now, next);
    next = turn + gap;
    if (turn > now) await sleep(turn - now);
  };
}
