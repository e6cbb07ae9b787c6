import { expect, it } from "vitest";
import { isPersonName } from "./person";

it.each([
  ["O’Neill-D'Arcy", true],
  ["María José", true],
  ["Nguyễn", true],
  ["محمد", true],
  ["J. R.", true],
  ["J.R.", true],
  ["J.R.R", true],
  ["E\u0301.R.", true],
  ["Dr. O. St. John Jr.", true],
  ["Mary.Ann", false],
  ["Marcus.J", false],
  ["alan.example", false],
  ["foo.com", false],
  ["FOO.COM", false],
  ["foo .com", false],
  ["www.foo", false],
  ["пример.рф", false],
  ["http://alan.example", false],
  ["alan/kessler", false],
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
