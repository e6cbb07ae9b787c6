import { expect, it } from "vitest";
import { newPatches, SEEN_PATCHES_PATH, withPatches } from "./seen-patches";

const ROOF = "0190a6e0-0000-7000-8000-000000000001";
const seen = (patches: number) => withPatches(undefined, ROOF, patches);

it.each([
  ["a first visit moves nothing", undefined, 40, 0],
  ["what was sewn since then is new", seen(30), 40, 10],
  ["nothing was sewn", seen(40), 40, 0],
  ["a refund took patches back", seen(50), 40, 0],
  ["a cookie of another release", "30", 40, 0],
])("%s", (_what, value, sewn, expected) => {
  expect(newPatches(value, ROOF, sewn)).toBe(expected);
});

it("remembers the twelve campaigns that were looked at last, and names none", () => {
  const ids = Array.from({ length: 20 }, (_, at) => `0190a6e0-0000-7000-8000-0000000000${at + 10}`);
  const value = ids.reduce<string | undefined>((before, id) => withPatches(before, id, 7), undefined);
  expect(ids.filter((id) => newPatches(value, id, 9) === 2)).toEqual(ids.slice(-12));
  expect(newPatches(withPatches(value, ids[15] ?? "", 8), ids[15] ?? "", 9)).toBe(1);
  for (const id of ids) expect(value).not.toContain(id.slice(0, 8));
});

it("has the path that `cookieStore` stores, with a last slash, or a sign-out would not clear it", () => {
  expect(SEEN_PATCHES_PATH).toMatch(/^\/campaigns\/$/);
});
