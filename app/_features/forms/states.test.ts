import { expect, it } from "vitest";
import { CANADIAN_PROVINCES, codeOf, US_STATES } from "./states";

it.each([
  ["OH", "OH"],
  ["ohio", "OH"],
  [" New York ", "NY"],
  ["Ontario", ""],
  ["", ""],
])("of the United States %j is %j", (written, code) => {
  expect(codeOf(US_STATES, written)).toBe(code);
});

it("has every state, district, territory and forces' address, and every province, once", () => {
  expect([US_STATES.length, CANADIAN_PROVINCES.length]).toEqual([59, 13]);
  for (const regions of [US_STATES, CANADIAN_PROVINCES]) {
    expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
    for (const { code, name } of regions)
      expect([code, name]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), name.trim()]);
  }
});
