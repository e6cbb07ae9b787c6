import { expect, it } from "vitest";
import { cacheByWeight } from "./cache-by-weight";

const cache = (most: number) => cacheByWeight<{ text: string }>(most, ({ text }) => text.length);
const heavy = { text: "x".repeat(98) };

it("stays within its weight whatever is put in, and forgets what was not used for longest", () => {
  const kept = cache(2000);
  for (const key of "abcdefghijklmnopqrst") kept.set(key, heavy);
  expect(kept.calculatedSize).toBe(2000);
  kept.get("a");
  kept.set("u", heavy);
  expect([kept.get("a"), kept.get("b")]).toEqual([heavy, undefined]);
  for (let i = 0; i < 1000; i++) kept.set(`key ${i}`, heavy);
  expect(kept.calculatedSize).toBeLessThanOrEqual(2000);
});

it("counts a value that replaces another once, and keeps nothing that would push everything else out", () => {
  const kept = cache(2000);
  kept.set("a", heavy);
  kept.set("a", heavy);
  expect([kept.calculatedSize, kept.size]).toEqual([100, 1]);
  kept.set("a", { text: "x".repeat(500) });
  expect([kept.calculatedSize, kept.size]).toEqual([0, 0]);
});
