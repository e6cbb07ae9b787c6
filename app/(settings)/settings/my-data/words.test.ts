import { describe, expect, it } from "vitest";
import { labelOf, shownValue, titleOf } from "./words";

const WORDS = { yes: "Yes", no: "No" };

describe("what is held, as people read it", () => {
  it.each([
    ["firstName", "First name"],
    ["createdAt", "Created"],
    ["at", "At"],
    ["secondFactorSince", "Second factor since"],
  ])("names %s %s", (key, label) => expect(labelOf(key, "en")).toBe(label));

  it.each([
    ["firstName", "Nombre"],
    ["secondFactorSince", "Segundo factor desde"],
    ["newestThing", "Newest thing"],
  ])("names %s %s in Spanish, and by its key what has no name yet", (key, label) =>
    expect(labelOf(key, "es")).toBe(label),
  );

  it("gives every kind of data its heading in Spanish", () => {
    expect(titleOf({ name: "signIns", title: "Where you are and were signed in", rows: [] }, "es")).toBe(
      "Dónde tiene y tuvo sesiones abiertas",
    );
  });

  it.each([
    [true, "Yes"],
    [false, "No"],
    [0, "0"],
    ["2026-11-20T13:05:00.000Z", "11/20/2026 8:05 AM"],
    ["2026-11-20", "2026-11-20"],
    [null, null],
    ["", null],
  ])("shows %s as %s", (value, shown) => expect(shownValue(value, WORDS)).toBe(shown));
});
