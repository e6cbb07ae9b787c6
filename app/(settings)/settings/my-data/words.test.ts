import { describe, expect, it } from "vitest";
import { labelOf, shownValue } from "./words";

describe("what is held, as people read it", () => {
  it.each([
    ["firstName", "First name"],
    ["createdAt", "Created"],
    ["at", "At"],
    ["secondFactorSince", "Second factor since"],
  ])("names %s %s", (key, label) => expect(labelOf(key)).toBe(label));

  it.each([
    [true, "Yes"],
    [false, "No"],
    [0, "0"],
    ["2026-11-20T13:05:00.000Z", "11/20/2026 8:05 AM"],
    ["2026-11-20", "2026-11-20"],
    [null, null],
    ["", null],
  ])("shows %s as %s", (value, shown) => expect(shownValue(value)).toBe(shown));
});
