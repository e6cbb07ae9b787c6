import { expect, test } from "vitest";
import { formatPhone } from "./phone";

test.each([
  ["+12025550124", "(202) 555-0124"],
  ["+442079460958", "+44 20 7946 0958"],
  ["no number", "no number"],
])("%s is shown as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
