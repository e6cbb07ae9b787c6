import { beforeEach, describe, expect, it } from "vitest";
import { Misses, type Turn } from "./misses";

const STRANGER = "203.0.113.7";
const OTHER = "198.51.100.1";

let now: number;
let misses: Misses;
beforeEach(() => {
  now = 0;
  misses = new Misses(() => now);
});

const given = (turn: Turn) => {
  if (!("end" in turn)) throw new Error(`refused for ${turn.retryAfterSeconds} s`);
  return turn;
};

/** Requests pages until a refusal; returns their number and the wait. */
async function askUntilRefused(ip: (index: number) => string, status: number): Promise<[number, number]> {
  for (let count = 0; count < 5000; count++) {
    const turn = await misses.turn(ip(count));
    if (!("end" in turn)) return [count, turn.retryAfterSeconds];
    turn.end(status);
  }
  throw new Error("never refused");
}

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
    given(await misses.turn(OTHER)).end(200);
    now += 500;
    given(await misses.turn(STRANGER)).end(200);
    expect(await misses.turn(STRANGER)).toEqual({ retryAfterSeconds: 1 });
    now += 60_000;
    expect(await askUntilRefused(() => STRANGER, 200)).toEqual([120, 1]);
  });

  it("is ten calls for a page, and one with a form of files", () => {
    const callsUntilRefused = (ip: string, hasFiles: boolean) => {
      let count = 0;
      while (count < 5_000 && misses.count(ip, { hasFiles }) === 0) count += 1;
      return count;
    };
    expect(callsUntilRefused(OTHER, true)).toBe(120);
    // The budget is a sum of tenths.
    expect([1199, 1200]).toContain(callsUntilRefused(STRANGER, false));
  });

  it("does not grow with the addresses that it has", async () => {
    const neighbours = (index: number) => `203.0.113.${index % 200}`;
    expect(await askUntilRefused(neighbours, 200)).toEqual([480, 1]);
    // First a household's IPv6 addresses, then a provider's household networks.
    expect(await askUntilRefused((index) => `2001:db8:1:1::${index.toString(16)}`, 200)).toEqual([120, 1]);
    const households = (index: number) => `2001:db8:2:${(index % 999).toString(16)}::1`;
    expect(await askUntilRefused(households, 200)).toEqual([960, 1]);
  });

  it("never refuses what is free", async () => {
    await askUntilRefused(() => STRANGER, 404);
    given(await misses.turn(STRANGER, { isFree: true })).end(200);
  });

  it("is rendered three at a time, in order; another network does not wait", async () => {
    const running = await Promise.all([1, 2, 3].map(async () => given(await misses.turn(STRANGER))));
    const fourth = misses.turn(STRANGER);
    const fifth = misses.turn(STRANGER, { isFree: true });
    expect([await isSettled(fourth), await isSettled(fifth)]).toEqual([false, false]);
    expect(await isSettled(misses.turn(OTHER))).toBe(true);
    running[1]?.end(200);
    running[1]?.end(200);
    expect([await isSettled(fourth), await isSettled(fifth)]).toEqual([true, false]);
    given(await fourth).end(200);
    expect(await isSettled(fifth)).toBe(true);
  });

  it("is refused to those who wait already, once it shows that the network makes addresses up", async () => {
    const asked = Array.from({ length: 80 }, () => misses.turn(STRANGER));
    let rendered = 0;
    const outcomes = await Promise.all(
      asked.map(async (one) => {
        const turn = await one;
        if (!("end" in turn)) return turn.retryAfterSeconds;
        rendered += 1;
        turn.end(404);
        return null;
      }),
    );
    expect(rendered).toBe(6);
    expect(new Set(outcomes)).toEqual(new Set([null, 1]));
  });

  it("is an account's own share for people with a session, wherever they are, and generous", async () => {
    const [one, two] = ["01900000-0000-7000-8000-00000000000a", "01900000-0000-7000-8000-00000000000b"];
    await askUntilRefused(() => STRANGER, 404);
    let count = 0;
    for (; count < 5000; count++) {
      const turn = await misses.turn(`10.0.${count % 250}.1`, { account: one });
      if (!("end" in turn)) break;
      turn.end(200);
    }
    expect(count).toBe(600);
    const running = await Promise.all(
      [1, 2, 3, 4].map(async () => given(await misses.turn(STRANGER, { account: two }))),
    );
    const fifth = misses.turn(STRANGER, { account: two });
    expect(await isSettled(fifth)).toBe(false);
    expect(await isSettled(misses.turn(OTHER))).toBe(true);
    running[0]?.end(200);
    expect(await isSettled(fifth)).toBe(true);
  });

  it("is not limited where nobody can be told apart", async () => {
    for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      for (let i = 0; i < 300; i++) given(await misses.turn(ip));
      for (let i = 0; i < 700; i++) given(await misses.turn(ip, { account: "somebody" }));
    }
  });
});
