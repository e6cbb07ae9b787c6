import { expect, test } from "vitest";
import { verdictOf } from "./carrier-codes";

test.each([
  [21610, "stopped"],
  [21408, "unserved"],
  [21614, "unserved"],
  [30004, "unserved"],
  [30005, "unserved"],
  [30006, "unserved"],
  [30007, "filtered"],
  [30034, "filtered"],
  [30003, "this-text"],
  [30008, "this-text"],
  [21211, "this-text"],
  [99999, "this-text"],
  [null, "this-text"],
  [undefined, "this-text"],
] as const)("%s is %s", (code, verdict) => {
  expect(verdictOf(code)).toBe(verdict);
});
