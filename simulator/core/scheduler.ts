/** Virtual clock: real time plus a growing offset. Advancing runs due work. */
export type Scheduler = {
  /** Virtual ms. */
  now: () => number;
  /** Offset from real time in ms. */
  offset: () => number;
  later: (ms: number, work: () => void | Promise<void>) => void;
  /** Runs due work in order, with the clock at its due time. */
  advance: (ms: number) => Promise<void>;
  /** Resolves when no work is due or running. Does not move the clock. */
  settle: () => Promise<void>;
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
