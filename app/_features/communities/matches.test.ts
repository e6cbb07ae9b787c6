import { describe, expect, it } from "vitest";
import { matches } from "./matches";

describe("one of my communities is found", () => {
  const lakewood = { name: "Lakewood High, Class of '98", location: "Dayton, Ohio" };
  it.each([
    ["", true],
    ["  ", true],
    ["wood", true],
    ["  CLASS  of ", true],
    ["dayton", true],
    ["Toledo", false],
    [".*", false],
  ])("by %j: %s", (searchString, expected) => {
    expect(matches(lakewood, searchString)).toBe(expected);
  });

  it("also when it has no place, and whatever way its accents were typed", () => {
    expect(matches({ name: "Siobhán’s friends", location: null }, "siobha\u0301n")).toBe(true);
    expect(matches({ name: "Camp", location: null }, "null")).toBe(false);
  });
});
