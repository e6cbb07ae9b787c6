import { expect, test } from "vitest";
import { formatPhone } from "./phone";

test.each([
  ["+12025550124", "(202) 555-0124"],
  ["+14155550132", "(415) 555-0132"],
  ["4155550132", "(415) 555-0132"],
  // Same calling code, other country.
  ["+14165550132", "+1 416 555 0132"],
  ["+442079460958", "+44 20 7946 0958"],
  ["+525555550132", "+52 55 5555 0132"],
  ["", ""],
  ["no number", "no number"],
])("%s is shown as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
