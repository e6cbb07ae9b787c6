import { describe, expect, it } from "vitest";
import { searchWords } from "./search-words";

describe("the words of what was typed", () => {
  it.each([
    ["", []],
    ["alan", ["alan"]],
    ["Alan  Kessler", ["Alan", "Kessler"]],
    ["Kessler, Alan", ["Kessler", "Alan"]],
    ["nora.okafor@post", ["nora.okafor@post"]],
    ["(937) 555-0110", ["9375550110"]],
    ["+1 937 555 0110", ["19375550110"]],
    ["937.555", ["937555"]],
    ["42", ["42"]],
    ["O’Neill", ["O’Neill"]],
    ["محمد علي", ["محمد", "علي"]],
  ])("%s", (typed, expected) => {
    expect(searchWords(typed)).toEqual(expected);
  });
});
