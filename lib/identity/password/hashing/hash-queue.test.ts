import { setImmediate as tick } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DomainError } from "@/lib/kernel";
import { type Hasher, HashQueue, type HashRequest } from "./hash-queue";

const LIMITS = { most: 6, ofOne: 3, ofWider: 4, patienceMs: 5000 };
const STRANGER = "203.0.113.7";
const NEIGHBOUR = "203.0.113.8";
const OWNER = "198.51.100.1";

const asked = (name: string): HashRequest => ({
  password: Buffer.from(name),
  salt: Buffer.alloc(16),
  bytes: 32,
  options: { N: 2, r: 8, p: 1, maxmem: 1024 },
});

function hasher() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const it: Hasher = {
    hash: ({ password }) =>
      new Promise((resolve, reject) => {
        begun.push(Buffer.from(password).toString());
        ends.push(() => resolve(password));
        failures.push(reject);
      }),
  };
  const settle = async (by: () => void) => {
    by();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return {
    it,
    begun,
    end: () => settle(() => ends[begun.length - 1]?.()),
    fail: (error: Error) => settle(() => failures[begun.length - 1]?.(error)),
  };
}

const busy = (wait: number) =>
  expect.objectContaining({
    code: "unavailable",
    status: 503,
    reason: "limits.busy",
    retryAfterSeconds: wait,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubEnv("LOG_LEVEL", "error");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("passwords that wait to be hashed", () => {
  it("have a hash each, one at a time for each hasher", async () => {
    const [one, two] = [hasher(), hasher()];
    const queue = new HashQueue([one.it, two.it], LIMITS);
    const hashes = ["a", "b", "c"].map((name) => queue.hash(STRANGER, asked(name)));
    expect([...one.begun, ...two.begun].toSorted()).toEqual(["a", "b"]);
    await one.end();
    await two.end();
    expect([...one.begun, ...two.begun].toSorted()).toEqual(["a", "b", "c"]);
    await one.end();
    await two.end();
    expect((await Promise.all(hashes)).map(String)).toEqual(
      ["a", "b", "c"].map((name) => `${asked(name).password}`),
    );
  });

  it("of one network are refused at once when too many wait, with a time to come back", async () => {
    const only = hasher();
    const queue = new HashQueue([only.it], LIMITS);
    const flood = ["1", "2", "3", "4"].map((name) => queue.hash(STRANGER, asked(name)));
    // One runs and three wait: four times 250 ms, at least two seconds.
    expect(() => queue.demandRoom(STRANGER)).toThrow(DomainError);
    await expect(queue.hash(STRANGER, asked("5"))).rejects.toEqual(busy(2));
    expect(only.begun).toEqual(["1"]);
    for (const _ of flood) await only.end();
    expect(await Promise.all(flood)).toHaveLength(4);
  });

  it("of an owner elsewhere are next, however many strangers wait", async () => {
    const only = hasher();
    const queue = new HashQueue([only.it], LIMITS);
    const flood = ["1", "2", "3", "4"].map((name) => queue.hash(STRANGER, asked(name)));
    flood.push(queue.hash(NEIGHBOUR, asked("n")));
    await expect(queue.hash(NEIGHBOUR, asked("n2"))).rejects.toEqual(busy(2));
    for (let i = 0; i < 2; i++) await only.end();
    const own = queue.hash(OWNER, asked("own"));
    for (let i = 0; i < 2; i++) await only.end();
    expect(only.begun).toEqual(["1", "2", "n", "own", "3"]);
    expect(`${await own}`).toBe(`${asked("own").password}`);
    for (let i = 0; i < 2; i++) await only.end();
    await Promise.all(flood);
  });

  it("are refused when their turn does not come in time; one under way is not", async () => {
    const only = hasher();
    const queue = new HashQueue([only.it], LIMITS);
    const [first, second] = [queue.hash(STRANGER, asked("1")), queue.hash(OWNER, asked("2"))];
    const refused = expect(second).rejects.toEqual(busy(2));
    await vi.advanceTimersByTimeAsync(4999);
    expect(only.begun).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await only.end();
    expect(`${await first}`).toBe(`${asked("1").password}`);
    expect(only.begun).toEqual(["1"]);
  });

  it("are told a longer time to come back where a hash takes longer", async () => {
    const only = hasher();
    const queue = new HashQueue([only.it], LIMITS);
    for (let i = 0; i < 20; i++) {
      const one = queue.hash(STRANGER, asked(`${i}`));
      vi.advanceTimersByTime(1000);
      await only.end();
      await one;
    }
    const flood = ["1", "2", "3", "4"].map((name) => queue.hash(STRANGER, asked(name)));
    await expect(queue.hash(STRANGER, asked("5"))).rejects.toEqual(busy(4));
    for (const _ of flood) await only.end();
    await Promise.all(flood);
  });

  it("are not held up by one that fails", async () => {
    const only = hasher();
    const queue = new HashQueue([only.it], LIMITS);
    const [broken, next] = [queue.hash(STRANGER, asked("1")), queue.hash(STRANGER, asked("2"))];
    const failed = expect(broken).rejects.toThrow("the thread ended");
    await only.fail(new Error("the thread ended"));
    await failed;
    await tick();
    await only.end();
    expect(`${await next}`).toBe(`${asked("2").password}`);
  });
});
