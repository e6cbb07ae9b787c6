import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stateOfUnpaid } from "./intent-state";
import { reinstatedShares, reversalShares, takenFromRaised } from "./reversal";
import { feeDifference } from "./true-fee";

const cents = fc.integer({ min: 0, max: 1_000_000 });

describe("the true fee", () => {
  test.each([
    ["as expected", { expected: 256, actual: 256, doneeHolds: 0 }, [256, 0, 0, 0]],
    ["lower", { expected: 256, actual: 250, doneeHolds: 0 }, [250, 6, 0, 0]],
    [
      "higher, and the campaign holds enough",
      { expected: 250, actual: 350, doneeHolds: 100 },
      [250, 0, 100, 0],
    ],
    [
      "higher, and the campaign holds too little",
      { expected: 250, actual: 350, doneeHolds: 99 },
      [250, 0, 0, 100],
    ],
  ])("%s", (_, sum, [fromExpected, backToDonee, fromDonee, fromProvider]) =>
    expect(feeDifference(sum)).toEqual({ fromExpected, backToDonee, fromDonee, fromProvider }),
  );

  test("whatever the sums: the processor gets its fee, what was held back is used up, nobody goes below zero", () => {
    fc.assert(
      fc.property(cents, cents, cents, (expected, actual, doneeHolds) => {
        const parts = feeDifference({ expected, actual, doneeHolds });
        expect(parts.fromExpected + parts.fromDonee + parts.fromProvider).toBe(actual);
        expect(parts.fromExpected + parts.backToDonee).toBe(expected);
        expect(parts.fromDonee).toBeLessThanOrEqual(doneeHolds);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a reversal", () => {
  test("is paid by the campaign as far as it holds money, and by the provider beyond", () => {
    expect(reversalShares({ amount: 100, doneeHolds: 250 })).toEqual({ fromDonee: 100, fromProvider: 0 });
    expect(reversalShares({ amount: 100, doneeHolds: 60 })).toEqual({ fromDonee: 60, fromProvider: 40 });
    expect(reversalShares({ amount: 100, doneeHolds: 0 })).toEqual({ fromDonee: 0, fromProvider: 100 });
  });

  test("takes no covered fee out of what was raised, and nothing once the campaign has ended", () => {
    const gift = { contribution: 10_000, alreadyReversed: 0, isOpen: true };
    expect(takenFromRaised({ ...gift, amount: 10_256 })).toBe(10_000);
    expect(takenFromRaised({ ...gift, amount: 5_000 })).toBe(5_000);
    expect(takenFromRaised({ ...gift, amount: 5_256, alreadyReversed: 5_000 })).toBe(5_000);
    expect(takenFromRaised({ ...gift, amount: 10_256, isOpen: false })).toBe(0);
  });

  test("given back returns to whoever had paid it", () => {
    expect(reinstatedShares({ amount: 100, tookFromDonee: 60 })).toEqual({ fromDonee: 60, fromProvider: 40 });
    expect(reinstatedShares({ amount: 50, tookFromDonee: 60 })).toEqual({ fromDonee: 50, fromProvider: 0 });
  });
});

test.each([
  ["requires_payment_method", false, "pending"],
  ["requires_payment_method", true, "failed"],
  ["requires_confirmation", false, "pending"],
  ["requires_action", true, "requires_action"],
  ["processing", false, "processing"],
  ["canceled", true, "canceled"],
])("an intent that %s (declined: %s) makes the donation %s", (status, declined, state) =>
  expect(stateOfUnpaid(status, declined)).toBe(state),
);
