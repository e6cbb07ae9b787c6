import { expect, test } from "vitest";
import { likewiseWords } from "./words";

test.each([
  [0, null],
  [1, "One more suggestion is for the same person."],
  [2, "Two more suggestions are for the same person."],
  [12, "12 more suggestions are for the same person."],
])("%i others for the same person: %j", (count, told) => {
  expect(likewiseWords(count)).toBe(told);
});
