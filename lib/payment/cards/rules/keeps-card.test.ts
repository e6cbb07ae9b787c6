import { expect, it } from "vitest";
import { keepsCard } from "./keeps-card";

const NOON = new Date("2026-11-20T12:00:00Z");
const LATER = new Date(NOON.getTime() + 1);

it.each([
  ["never changed", null, false, false, false, true],
  ["never changed, and another one is saved", null, false, true, false, true],
  ["changed before the gift was begun", NOON, false, true, false, true],
  ["removed while the gift was under way", LATER, false, false, false, false],
  ["replaced while the gift was under way", LATER, false, true, false, false],
  ["removed while the first gift of a plan was under way", LATER, true, false, false, true],
  ["replaced while the first gift of a plan was under way", LATER, true, true, false, false],
  ["removed while it paid the first gift of a plan itself", LATER, true, false, true, false],
  ["discarded in any other way", null, true, false, true, false],
])("a card that was %s", (_, changedAt, isFirstOfPlan, hasCard, isDiscarded, kept) => {
  expect(keepsCard({ begunAt: NOON, changedAt, isFirstOfPlan, hasCard, isDiscarded })).toBe(kept);
});
