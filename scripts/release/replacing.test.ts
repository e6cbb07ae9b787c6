import { expect, it } from "vitest";
import { NOTHING_NEW_MS, replacing } from "./replacing";

const before = [11, 12];
const none = { before, hadOthers: false };
const some = { before, hadOthers: true };

it.each([
  ["before the others have come", none, [11, 12], 100, "under way"],
  ["while both are there", none, [11, 12, 13], 100, "under way"],
  ["while one of before has still to finish, however long", some, [12, 13, 14], 60_000, "under way"],
  ["once those of before are gone", some, [13, 14], 5_000, "replaced"],
  ["between the end of a worker and the start of the next", none, [], 9_000, "under way"],
  ["when the others have ended again", some, [11, 12], 3_000, "given up"],
  ["when the others have ended and those of before, too", some, [], 3_000, "given up"],
  ["when none has come in time", none, [11, 12], NOTHING_NEW_MS + 1, "given up"],
  ["when the parent has ended with all of them", none, [], NOTHING_NEW_MS + 1, "given up"],
] as const)("%s", (_, known, present, elapsedMs, found) => {
  expect(replacing(known, present, elapsedMs)).toBe(found);
});
