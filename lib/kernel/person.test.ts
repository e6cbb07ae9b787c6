import { expect, it } from "vitest";
import { isPersonName } from "./person";

it.each([
  ["O’Neill-D'Arcy", true],
  ["María José", true],
  ["Nguyễn", true],
  ["محمد", true],
  ["J. R.", true],
  ["`Ilima", true],
  ["A".repeat(30), true],
  ["A".repeat(31), false],
  ["é".repeat(30), true],
  ["", false],
  ["-.'", false],
  ["Anna2", false],
  ["Anna 🙂", false],
  ["<b>Anna</b>", false],
  ["Anna\nBcc", false],
])("%j is a name: %s", (text, expected) => {
  expect(isPersonName(text)).toBe(expected);
});
