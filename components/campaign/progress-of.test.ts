import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { progressOf } from "./progress-of";

const raised = fc.integer({ min: 0, max: 10_000_000_00 });
const target = fc.integer({ min: 1, max: 10_000_000 });

describe("progress of a campaign", () => {
  test.each([
    [816_000, 12_000, 68, 384_000, 0],
    [674_000, 6_000, 112, 0, 74_000],
    [0, 4_500, 0, 450_000, 0],
    [449_999, 4_500, 99, 1, 0],
    [450_000, 4_500, 100, 0, 0],
  ])("%i cents of $%i: %i percent, %i to go, %i beyond", (cents, dollars, shown, toGo, beyond) => {
    expect(progressOf(cents, dollars)).toMatchObject({ shown, toGoCents: toGo, excessCents: beyond });
  });

  test("says 100 percent only when the goal is met to the cent", () => {
    fc.assert(
      fc.property(raised, target, (cents, dollars) => {
        const progress = progressOf(cents, dollars);
        expect(progress.shown >= 100).toBe(cents >= dollars * 100);
        expect(progress.met).toBe(cents >= dollars * 100);
      }),
    );
  });

  test("what is raised, to go and beyond add up to the cent", () => {
    fc.assert(
      fc.property(raised, target, (cents, dollars) => {
        const { goalCents, toGoCents, excessCents } = progressOf(cents, dollars);
        expect(cents + toGoCents - excessCents).toBe(goalCents);
        expect(Math.min(toGoCents, excessCents)).toBe(0);
      }),
    );
  });
});
