import { expect, it } from "vitest";
import { newPatches } from "./seen-patches";

it.each([
  ["a first visit moves nothing", undefined, 40, 0],
  ["what was sewn since then is new", "30", 40, 10],
  ["nothing was sewn", "40", 40, 0],
  ["a refund took patches back", "50", 40, 0],
  ["a cookie that is no number", "x", 40, 0],
])("%s", (_what, seen, sewn, expected) => {
  expect(newPatches(seen, sewn)).toBe(expected);
});
