import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feeDifference } from "./fee-difference";
import { laterStatus, reinstatedShares, reversalShares, takenOf } from "./reversal";
import { stateOfUnpaid } from "./state-of-unpaid";

const cents = fc.integer({ min: 0, max: 1_000_000 });

describe("the true fee", () => {
  test.each([
    ["as expected", { expected: 256, actual: 256, doneeBalance: 0 }, [256, 0, 0, 0]],
    ["lower", { expected: 256, actual: 250, doneeBalance: 0 }, [250, 6, 0, 0]],
    [
      "higher, and the campaign holds enough",
      { expected: 250, actual: 350, doneeBalance: 100 },
      [250, 0, 100, 0],
    ],
    [
      "higher, and the campaign holds too little",
      { expected: 250, actual: 350, doneeBalance: 99 },
      [250, 0, 0, 100],
    ],
  ])("%s", (_, sum, [fromExpected, backToDonee, fromDonee, fromProvider]) =>
    expect(feeDifference(sum)).toEqual({ fromExpected, backToDonee, fromDonee, fromProvider }),
  );

  test("whatever the sums: the processor gets its fee, what was held back is used up, nobody goes below zero", () => {
    fc.assert(
      fc.property(cents, cents, cents, (expected, actual, doneeBalance) => {
        const parts = feeDifference({ expected, actual, doneeBalance });
        expect(parts.fromExpected + parts.fromDonee + parts.fromProvider).toBe(actual);
        expect(parts.fromExpected + parts.backToDonee).toBe(expected);
        expect(parts.fromDonee).toBeLessThanOrEqual(doneeBalance);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a reversal", () => {
  const gift = { charge: 10_256, standing: 0 };

  test("is paid by the campaign as far as it holds money, and by the provider beyond", () => {
    const paid = (amount: number, doneeBalance: number) => reversalShares({ ...gift, amount, doneeBalance });
    expect(paid(100, 250)).toEqual({ fromDonee: 100, fromProvider: 0 });
    expect(paid(100, 60)).toEqual({ fromDonee: 60, fromProvider: 40 });
    expect(paid(100, 0)).toEqual({ fromDonee: 0, fromProvider: 100 });
  });

  test("above the charge is the provider's, whatever the campaign holds", () => {
    const sum = { charge: 10_256, doneeBalance: 50_000 };
    expect(reversalShares({ ...sum, amount: 20_512, standing: 0 })).toEqual({
      fromDonee: 10_256,
      fromProvider: 10_256,
    });
    expect(reversalShares({ ...sum, amount: 10_256, standing: 6_000 })).toEqual({
      fromDonee: 4_256,
      fromProvider: 6_000,
    });
  });

  test("given back returns to whoever had paid it, and first what was taken above the charge", () => {
    const back = (amount: number, standing: number, fromDonee: number) =>
      reinstatedShares({ amount, charge: 10_256, standing, own: fromDonee, fromDonee });
    expect(back(100, 100, 60)).toEqual({ fromDonee: 60, fromProvider: 40 });
    expect(back(50, 100, 60)).toEqual({ fromDonee: 50, fromProvider: 0 });
    expect(back(10_256, 20_512, 10_256)).toEqual({ fromDonee: 0, fromProvider: 10_256 });
    // The provider paid, and got it back when another dispute above the charge was won.
    expect(
      reinstatedShares({ amount: 5_256, charge: 10_256, standing: 10_256, own: 0, fromDonee: 10_256 }),
    ).toEqual({ fromDonee: 5_256, fromProvider: 0 });
  });

  test("takes of a contribution what stands, whatever came first, and no covered fee", () => {
    expect(takenOf({ contribution: 10_000, standing: 10_256 })).toBe(10_000);
    expect(takenOf({ contribution: 10_000, standing: 4_256 })).toBe(4_256);
    expect(takenOf({ contribution: 10_000, standing: 0 })).toBe(0);
  });

  test.each([
    [null, "needs_response", "needs_response"],
    ["needs_response", "lost", "lost"],
    ["lost", "needs_response", "lost"],
    ["lost", "won", "won"],
    ["lost", "appeal_under_review", "appeal_under_review"],
    ["appeal_under_review", "needs_response", "appeal_under_review"],
    ["appeal_under_review", "lost", "lost"],
    ["warning_closed", "warning_under_review", "warning_closed"],
    ["warning_closed", "needs_response", "needs_response"],
    ["succeeded", "failed", "failed"],
    ["succeeded", "pending", "succeeded"],
    ["failed", "succeeded", "failed"],
  ])("known as %s and told as %s it is %s", (known, told, status) =>
    expect(laterStatus(known, told)).toBe(status),
  );
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
