import { beforeEach, describe, expect, it } from "vitest";
import { type Leave, Misses } from "./misses";

const STRANGER = "203.0.113.7";
const OTHER = "198.51.100.1";

let now: number;
let misses: Misses;
beforeEach(() => {
  now = 0;
  misses = new Misses(() => now);
});

const given = (leave: Leave) => {
  if (!("done" in leave)) throw new Error(`refused for ${leave.retryAfterSeconds} s`);
  return leave;
};

/** Asks for pages one after another until one is refused; returns how many came, and the wait that was told. */
async function askUntilRefused(ip: (index: number) => string, status: number): Promise<[number, number]> {
  for (let count = 0; count < 5000; count++) {
    const leave = await misses.leave(ip(count));
    if (!("done" in leave)) return [count, leave.retryAfterSeconds];
    leave.done(status);
  }
  throw new Error("never refused");
}

/** Whether a promise is settled by now. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void work.then(() => {
    settled = true;
  });
  for (let i = 0; i < 5; i++) await Promise.resolve();
  return settled;
}

describe("what one network may have rendered", () => {
  it("is many pages that are there, and few that are not", async () => {
    expect(await askUntilRefused(() => STRANGER, 200)).toEqual([120, 1]);
    expect(await askUntilRefused(() => OTHER, 404)).toEqual([15, 1]);
  });

  it("is refused to that network alone, and comes back", async () => {
    await askUntilRefused(() => STRANGER, 404);
    given(await misses.leave(OTHER)).done(200);
    now += 500;
    given(await misses.leave(STRANGER)).done(200);
    expect(await misses.leave(STRANGER)).toEqual({ retryAfterSeconds: 1 });
    now += 60_000;
    expect(await askUntilRefused(() => STRANGER, 200)).toEqual([120, 1]);
  });

  it("does not grow with the addresses that it has", async () => {
    const neighbours = (index: number) => `203.0.113.${index % 200}`;
    expect(await askUntilRefused(neighbours, 200)).toEqual([480, 1]);
    // All addresses of a household with IPv6, and all households of a provider's customer.
    expect(await askUntilRefused((index) => `2001:db8:1:1::${index.toString(16)}`, 200)).toEqual([120, 1]);
    const households = (index: number) => `2001:db8:2:${(index % 999).toString(16)}::1`;
    expect(await askUntilRefused(households, 200)).toEqual([960, 1]);
  });

  it("leaves half to people when a browser only reads ahead", async () => {
    let readAhead = 0;
    for (; readAhead < 500; readAhead++) {
      const leave = await misses.leave(STRANGER, { isOptional: true });
      if (!("done" in leave)) break;
      leave.done(200);
    }
    expect(readAhead).toBe(60);
    expect(await askUntilRefused(() => STRANGER, 200)).toEqual([60, 1]);
  });

  it("never refuses what is free", async () => {
    await askUntilRefused(() => STRANGER, 404);
    given(await misses.leave(STRANGER, { isFree: true })).done(200);
  });

  it("is rendered three at a time, in order; another network does not wait", async () => {
    const running = await Promise.all([1, 2, 3].map(async () => given(await misses.leave(STRANGER))));
    const fourth = misses.leave(STRANGER);
    const fifth = misses.leave(STRANGER, { isFree: true });
    expect([await isSettled(fourth), await isSettled(fifth)]).toEqual([false, false]);
    expect(await isSettled(misses.leave(OTHER))).toBe(true);
    running[1]?.done(200);
    running[1]?.done(200);
    expect([await isSettled(fourth), await isSettled(fifth)]).toEqual([true, false]);
    given(await fourth).done(200);
    expect(await isSettled(fifth)).toBe(true);
  });

  it("is refused to those who wait already, once it shows that the network makes addresses up", async () => {
    const asked = Array.from({ length: 80 }, () => misses.leave(STRANGER));
    let rendered = 0;
    const outcomes = await Promise.all(
      asked.map(async (one) => {
        const leave = await one;
        if (!("done" in leave)) return leave.retryAfterSeconds;
        rendered += 1;
        leave.done(404);
        return null;
      }),
    );
    expect(rendered).toBe(6);
    expect(new Set(outcomes)).toEqual(new Set([null, 1]));
  });

  it("is not limited where nobody can be told apart", async () => {
    for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      for (let i = 0; i < 300; i++) given(await misses.leave(ip));
    }
  });
});
