import { expect, it } from "vitest";
import { Lru } from "./lru";

const lru = (most: number) => new Lru<string>(most, (text) => text.length);
/** A value that weighs one hundred with a key of one letter. */
const heavy = "x".repeat(98);

it("stays within its weight whatever is put in, and forgets what was not used for longest", () => {
  const cache = lru(2000);
  for (const key of "abcdefghijklmnopqrst") cache.set(key, heavy);
  expect(cache.bytes).toBe(2000);
  cache.get("a");
  cache.set("u", heavy);
  expect(cache.get("a")).toBe(heavy);
  expect(cache.get("b")).toBeUndefined();
  for (let i = 0; i < 1000; i++) cache.set(`key ${i}`, heavy);
  expect(cache.bytes).toBeLessThanOrEqual(2000);
});

it("counts a value that replaces another once", () => {
  const cache = lru(2000);
  cache.set("a", heavy);
  cache.set("a", heavy);
  expect([cache.bytes, cache.size]).toEqual([100, 1]);
  cache.delete("a");
  expect([cache.bytes, cache.size]).toEqual([0, 0]);
});

it("keeps nothing that would push everything else out", () => {
  const cache = lru(2000);
  cache.set("a", "x".repeat(500));
  expect(cache.size).toBe(0);
});
