import { describe, expect, it } from "vitest";
import { leftOf, sumsOf } from "./sums";

const gift = (amountCents: number, paidCents: number, cameBackCents: number) => ({
  amountCents,
  paidCents,
  cameBackCents,
});

describe("what is left of a gift", () => {
  it.each([
    ["nothing came back", gift(10_000, 10_256, 0), 10_000],
    ["a part came back", gift(10_000, 10_256, 4_000), 6_000],
    ["all came back, with the fee", gift(10_000, 10_256, 10_256), 0],
  ])("when %s", (_, money, left) => {
    expect(leftOf(money)).toBe(left);
  });
});

describe("the sums of a statement", () => {
  it.each([
    [
      "of no gifts are nothing",
      [],
      { count: 0, amountCents: 0, paidCents: 0, cameBackCents: 0, coveredCents: 0, remainingCents: 0 },
    ],
    [
      "count covered fees, for the card paid them",
      [gift(10_000, 10_256, 0), gift(5_000, 5_000, 0)],
      {
        count: 2,
        amountCents: 15_000,
        paidCents: 15_256,
        cameBackCents: 0,
        coveredCents: 256,
        remainingCents: 15_256,
      },
    ],
    [
      "take off what came back, in parts and whole",
      [gift(10_000, 10_256, 2_500), gift(5_000, 5_000, 5_000)],
      {
        count: 2,
        amountCents: 15_000,
        paidCents: 15_256,
        cameBackCents: 7_500,
        coveredCents: 256,
        remainingCents: 7_756,
      },
    ],
    [
      "let no gift make another smaller",
      [gift(5_000, 5_000, 6_000), gift(1_000, 1_000, 0)],
      {
        count: 2,
        amountCents: 6_000,
        paidCents: 6_000,
        cameBackCents: 5_000,
        coveredCents: 0,
        remainingCents: 1_000,
      },
    ],
  ])("%s", (_, gifts, sums) => {
    expect(sumsOf(gifts)).toEqual(sums);
  });
});
