import { describe, expect, it } from "vitest";
import { listEnd, thingsToFix } from "./error-words";

describe("thingsToFix", () => {
  it.each([
    [1, undefined, "One thing to fix:"],
    [3, "before launch", "Three things to fix before launch:"],
    [12, undefined, "12 things to fix:"],
  ])("says how much is to be fixed: %i", (count, before, words) => {
    expect(thingsToFix(count, before)).toBe(words);
  });
});

describe("listEnd", () => {
  it.each([
    [["a"], "a."],
    [["a", "b"], "a and b."],
    [["a", "b", "c"], "a, b and c."],
  ])("joins %j as a sentence does", (items, sentence) => {
    expect(items.map((item, index) => item + listEnd(index, items.length)).join("")).toBe(sentence);
  });
});
