import fc from "fast-check";
import { expect, test } from "vitest";
import { progress } from "./progress";

test.each([
  ["nothing", 0, 6000, 0, 0, 600_000],
  ["rounded down", 816_099, 12_000, 68, 0, 383_901],
  ["one cent short is not there", 599_999, 6000, 99, 0, 1],
  ["exactly the goal", 600_000, 6000, 100, 0, 0],
  ["beyond it", 674_000, 6000, 100, 74_000, 0],
  ["a dollar", 99, 1, 99, 0, 1],
])("%s", (_what, raised, goal, percent, excessCents, remainingCents) => {
  expect(progress(raised, goal)).toEqual({ percent, excessCents, remainingCents });
});

test("percent stays between 0 and 100, and what was raised plus what is missing is the goal plus what is beyond", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 9 }), (raised, goal) => {
      const { percent, excessCents, remainingCents } = progress(raised, goal);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(raised >= goal * 100);
      expect(percent).toBeLessThanOrEqual(100);
      expect(raised + remainingCents).toBe(goal * 100 + excessCents);
    }),
  );
});
