import { expect, it } from "vitest";
import { centsToDollars, dollarsToCents } from "./money";

it("whole dollars come back as they went, and no fraction of one is made of a sum", () => {
  for (const dollars of [0, 1, 7, 999_999, -25])
    expect(centsToDollars(dollarsToCents(dollars))).toBe(dollars);
  for (const cents of [1, 1_050, -199, 0.5, Number.NaN])
    expect(() => centsToDollars(cents)).toThrow(RangeError);
  for (const dollars of [0.01, 1.5]) expect(() => dollarsToCents(dollars)).toThrow(RangeError);
});
