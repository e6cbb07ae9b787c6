import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crossedMilestones, MESSAGE_TYPES, MILESTONES, messageTypeOf, milestoneOf } from "./milestones";

describe("which milestone is told", () => {
  test.each([
    ["nothing yet", 0, 100, [], null, []],
    ["one cent below a quarter", 2499, 100, [], null, []],
    ["exactly a quarter", 2500, 100, [], 25, []],
    ["a quarter was told before", 2500, 100, [25], null, []],
    ["half, after a quarter", 5000, 100, [25], 50, []],
    ["one gift over several: the highest only", 7600, 100, [], 75, [25, 50]],
    ["one gift over all of them", 100_00, 100, [], 100, [25, 50, 75]],
    ["far beyond the goal", 900_00, 100, [25, 50, 75], 100, []],
    ["after a refund and a new gift", 2600, 100, [25, 50], null, []],
    ["a goal of one dollar", 25, 1, [], 25, []],
    ["a goal that no quarter divides", 75_74, 101, [25, 50], null, []],
    ["the cent that reaches it", 75_75, 101, [25, 50], 75, []],
    ["the largest goal", 99_999_999_999_900, 999_999_999_999, [25, 50, 75], 100, []],
    ["one cent below the largest goal", 99_999_999_999_899, 999_999_999_999, [25, 50, 75], null, []],
  ])("%s", (_what, raisedCents, goalDollars, alreadyCrossed, announce, superseded) => {
    expect(crossedMilestones({ raisedCents, goalDollars, alreadyCrossed })).toEqual({
      announce,
      superseded,
      silent: [],
    });
  });
});

test.each([
  ["50 is off: 25 is told", 5_000, [50], { announce: 25, superseded: [], silent: [50] }],
  ["75 is off: 50 stands for 25", 7_600, [75], { announce: 50, superseded: [25], silent: [75] }],
  ["25 is off: 50 is told", 5_000, [25], { announce: 50, superseded: [25], silent: [] }],
  ["all are off", 10_000, [25, 50, 75, 100], { announce: null, superseded: [], silent: [25, 50, 75, 100] }],
])("one gift over several, and %s", (_what, raisedCents, switchedOff, crossing) => {
  expect(crossedMilestones({ raisedCents, goalDollars: 100, alreadyCrossed: [], switchedOff })).toEqual(
    crossing,
  );
});

const gifts = fc.array(fc.integer({ min: -40_000, max: 80_000 }), { maxLength: 40 });

test("however money comes and goes, every reached milestone is crossed once and told at most once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), gifts, (goalDollars, movements) => {
      const crossed: number[] = [];
      const told: number[] = [];
      let raisedCents = 0;
      let most = 0;
      for (const movement of movements) {
        raisedCents = Math.max(0, raisedCents + movement);
        most = Math.max(most, raisedCents);
        const { announce, superseded } = crossedMilestones({
          raisedCents,
          goalDollars,
          alreadyCrossed: crossed,
        });
        crossed.push(...superseded, ...(announce === null ? [] : [announce]));
        if (announce !== null) told.push(announce);
      }
      expect(crossed).toEqual(MILESTONES.filter((m) => most * 100 >= goalDollars * 100 * m));
      expect(told).toEqual(crossed.filter((m) => told.includes(m)));
    }),
  );
});

test("message types and milestones name each other", () => {
  expect(MESSAGE_TYPES.map(milestoneOf)).toEqual([null, 25, 50, 75, 100]);
  expect(MILESTONES.map(messageTypeOf)).toEqual([3, 4, 5, 6]);
});
