import { expect, it } from "vitest";
import { pauseAfter } from "./pauses";

it("the pause grows up to eight seconds, so that Postgres may be away for hours", () => {
  expect([1, 2, 3, 4, 5, 6, 500].map(pauseAfter)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});
