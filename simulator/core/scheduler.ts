/**
 * The virtual clock: real time plus an offset that only grows. Work due at a virtual time runs at that time,
 * or at once when the clock is advanced past it.
 */
export type Scheduler = {
  /** Virtual now, milliseconds. */
  now: () => number;
  /** How far virtual time is ahead of real time, milliseconds. */
  offset: () => number;
  later: (ms: number, work: () => void | Promise<void>) => void;
  /** Moves the clock forward. Work that becomes due starts in order, with the clock at its due time. */
  advance: (ms: number) => Promise<void>;
  /** Resolves when nothing is due and nothing is running. Does not move the clock. */
  settle: () => Promise<void>;
  /** Removes all timers. */
  clear: () => void;
  stop: () => void;
};

type Timer = { dueAt: number; work: () => void | Promise<void> };

const LONGEST_SLEEP_MS = 60_000;

export function createScheduler(startOffset: number, onError: (error: unknown) => void): Scheduler {
  let offset = startOffset;
  let timers: Timer[] = [];
  let wake: NodeJS.Timeout | null = null;
  let stopped = false;
  const running = new Set<Promise<void>>();
  const now = () => Date.now() + offset;

  const next = () => timers[0];

  function insert(timer: Timer) {
    let low = 0;
    let high = timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = timers[middle];
      if (other && other.dueAt <= timer.dueAt) low = middle + 1;
      else high = middle;
    }
    timers.splice(low, 0, timer);
  }

  function startFirst() {
    const timer = timers.shift();
    if (!timer) return;
    const run = (async () => timer.work())()
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  }

  function runDue() {
    for (let timer = next(); timer && timer.dueAt <= now(); timer = next()) startFirst();
    arm();
  }

  function arm() {
    if (wake) clearTimeout(wake);
    wake = null;
    const timer = next();
    if (!timer || stopped) return;
    wake = setTimeout(runDue, Math.min(LONGEST_SLEEP_MS, Math.max(0, timer.dueAt - now())));
    wake.unref();
  }

  return {
    now,
    offset: () => offset,
    later(ms, work) {
      if (stopped) return;
      insert({ dueAt: now() + Math.max(0, ms), work });
      arm();
    },
    async advance(ms) {
      const target = now() + ms;
      for (let timer = next(); timer && timer.dueAt <= target; timer = next()) {
        offset += Math.max(0, timer.dueAt - now());
        startFirst();
        await Promise.resolve();
      }
      offset += Math.max(0, target - now());
      arm();
    },
    async settle() {
      for (;;) {
        runDue();
        if (running.size === 0) return;
        await Promise.allSettled(running);
      }
    },
    clear() {
      timers = [];
      arm();
    },
    stop() {
      stopped = true;
      timers = [];
      arm();
    },
  };
}
