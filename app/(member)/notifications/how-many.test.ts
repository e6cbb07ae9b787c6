import { expect, test } from "vitest";
import { howMany } from "./how-many";

test.each([
  [undefined, 5],
  ["5", 5],
  ["15", 15],
  ["16", 25],
  ["0", 5],
  ["-1", 5],
  ["1e9", 5],
  ["9999", 505],
  [["15", "25"], 15],
])("?show=%s shows %i", (param, count) => {
  expect(howMany(param)).toBe(count);
});
