import { describe, expect, it } from "vitest";
import { listHref, shownOf } from "./shown";

describe("a list that grows", () => {
  it.each([
    [undefined, 3, 3],
    ["6", 3, 6],
    [["9", "12"], 3, 9],
    ["1", 3, 3],
    ["0", 3, 3],
    ["-4", 3, 3],
    ["3.5", 3, 3],
    ["1e3", 10, 10],
    ["99999", 10, 10],
    ["5000", 10, 100],
  ])("shows for pageSize=%j with steps of %i: %i", (param, step, expected) => {
    expect(shownOf(param, step)).toBe(expected);
  });

  it("keeps what was looked for in its address, and names its size only once it has grown", () => {
    const base = "/find-community";
    expect(listHref(base, { searchString: "", pageSize: 3, step: 3 })).toBe(base);
    expect(listHref(base, { searchString: "a&b c", pageSize: 6, step: 3 })).toBe(
      "/find-community?searchString=a%26b+c&pageSize=6",
    );
  });
});
