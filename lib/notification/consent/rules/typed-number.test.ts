import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["(202) 555-0123", "+12025550123"],
  ["1-202-555-0123", "+12025550123"],
  ["+1 202 555 0123", "+12025550123"],
  [" +44 20 7946 0000 ", "+442079460000"],
  ["5550123", null],
  ["", null],
  ["Ada", null],
  ["+0", null],
  ["22025550123", null],
])("%j is %s", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
