import { afterEach, beforeEach, expect, it, vi } from "vitest";

const MINUTE = 60_000;
const SERVER_NOW = Date.UTC(2026, 10, 27, 12);
const LIFE = 15 * MINUTE;
const validAfter = (ms: number) => ({ until: SERVER_NOW + ms + LIFE, forMs: LIFE });

let sentAt: number[] = [];
let start = 0;
const now = () => performance.now() - start;

const renew = async () => {
  sentAt.push(now());
  return validAfter(now());
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  vi.setSystemTime(SERVER_NOW);
  sentAt = [];
  start = performance.now();
});
afterEach(() => vi.useRealTimers());

const started = async (aheadMs: number, renewing: typeof renew = renew) => {
  vi.setSystemTime(SERVER_NOW + aheadMs);
  const { keepRenewed } = await import("./keep-renewed");
  const onEnded = vi.fn();
  return { ...keepRenewed({ validity: validAfter(0), renew: renewing, onEnded }), keepRenewed, onEnded };
};

it.each([0, 20 * MINUTE, -20 * MINUTE, 400 * 24 * 60 * MINUTE])(
  "renews ten seconds before each end on a device whose clock is %d ms ahead",
  async (aheadMs) => {
    const renewal = await started(aheadMs);
    await vi.advanceTimersByTimeAsync(LIFE - 11_000);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * LIFE);
    expect(sentAt).toEqual([1, 2, 3].map((turn) => turn * (LIFE - 10_000)));
    renewal.stop();
  },
);

it("renews once too early at most when the clock is set ahead, and in time when it is set back", async () => {
  const renewal = await started(0);
  vi.setSystemTime(SERVER_NOW + 20 * MINUTE);
  renewal.wake();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(sentAt).toEqual([0]);
  vi.setSystemTime(SERVER_NOW - 60 * MINUTE);
  await vi.advanceTimersByTimeAsync(LIFE);
  expect(sentAt).toEqual([0, LIFE - 10_000]);
  renewal.stop();
});

it("renews when the computer wakes up after the end, although its timers stood still", async () => {
  const renewal = await started(0);
  vi.setSystemTime(SERVER_NOW + 8 * 60 * MINUTE);
  renewal.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentAt).toEqual([0]);
  renewal.stop();
});

it("keeps the newest answer when a page from the router's cache carries an older one", async () => {
  const { keepRenewed, ...first } = await started(0);
  await vi.advanceTimersByTimeAsync(LIFE);
  expect(sentAt).toEqual([LIFE - 10_000]);
  first.stop();
  const again = keepRenewed({ validity: validAfter(0), renew, onEnded: first.onEnded });
  await vi.advanceTimersByTimeAsync(LIFE - 21_000);
  expect(sentAt).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sentAt).toHaveLength(2);
  again.stop();
});

it("tries a failed call again after five seconds, and stops once the session has ended", async () => {
  const answers = ["later", "later", null] as const;
  const renewal = await started(0, async () => {
    sentAt.push(now());
    return answers[sentAt.length - 1] as never;
  });
  await vi.advanceTimersByTimeAsync(2 * LIFE);
  expect(sentAt).toEqual([LIFE - 10_000, LIFE - 5_000, LIFE]);
  expect(renewal.onEnded).toHaveBeenCalledTimes(1);
});
