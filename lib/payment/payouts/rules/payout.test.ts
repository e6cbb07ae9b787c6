import { expect, test } from "vitest";
import { payoutLines, payoutSum } from "./payout";

test.each([
  ["fees that gifts paid", { grossCents: 150_00, feeCents: 1_40, netCents: 148_60 }, [1_40, 0]],
  ["covered fees above the true ones", { grossCents: 100_00, feeCents: 0, netCents: 101_08 }, [0, 1_08]],
  ["both", { grossCents: 200_00, feeCents: 2_50, netCents: 198_58 }, [2_50, 1_08]],
  ["a payout of an earlier release", { grossCents: 100_00, feeCents: -1_08, netCents: 101_08 }, [0, 1_08]],
])("a payout with %s adds up line by line, and its fees are never below zero", (_what, sum, expected) => {
  const { grossCents, feeCents, extraCents, netCents } = payoutLines(sum);
  expect([feeCents, extraCents]).toEqual(expected);
  expect(grossCents - feeCents + extraCents).toBe(netCents);
});

test("the fees of a payout are those of its entries, not what lies between raised and held", () => {
  expect(payoutSum({ raisedCents: 100_00, balanceCents: 101_08, feeCents: 0 }).feeCents).toBe(0);
});
