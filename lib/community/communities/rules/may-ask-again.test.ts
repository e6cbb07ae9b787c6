import { expect, it } from "vitest";
import { mayAskAgain } from "./may-ask-again";

it.each([
  [1, true],
  [2, true],
  [3, false],
  [4, false],
])("a community that was declined %i times may be asked for again: %s", (declines, expected) => {
  expect(mayAskAgain(declines)).toBe(expected);
});
