import { expect, test } from "vitest";
import { isRest } from "./is-rest";

test.each([
  [0, false],
  [1, true],
  [99, true],
  [100, false],
])("%i cents on Our Balance are a rest: %s", (cents, expected) => expect(isRest(cents)).toBe(expected));
