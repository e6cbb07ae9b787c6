import { expect, it } from "vitest";
import { type KeptCard, keepsCard } from "./keeps-card";

const NOON = new Date("2026-11-20T12:00:00Z");
const BEFORE = new Date(NOON.getTime() - 1);
const LATER = new Date(NOON.getTime() + 1);

const TYPED: KeptCard = {
  typedAt: NOON,
  changedAt: null,
  isWanted: true,
  isFirstOfPlan: false,
  hasCard: false,
  isDiscarded: false,
};

it.each<[string, Partial<KeptCard>, boolean]>([
  ["was never changed", {}, true],
  ["was never changed, and another one is saved", { hasCard: true }, true],
  ["was typed after the donor had saved another one", { changedAt: BEFORE, hasCard: true }, true],
  ["was typed after the donor had removed theirs", { changedAt: BEFORE }, true],
  ["was typed in the moment of the change", { changedAt: NOON, hasCard: true }, true],
  ["was removed after it was typed", { changedAt: LATER }, false],
  ["was replaced after it was typed", { changedAt: LATER, hasCard: true }, false],
  ["was removed after it was typed for a plan's first gift", { changedAt: LATER, isFirstOfPlan: true }, true],
  [
    "was replaced after it was typed for a plan's first gift",
    { changedAt: LATER, isFirstOfPlan: true, hasCard: true },
    false,
  ],
  [
    "was removed while it paid a plan's first gift itself",
    { changedAt: LATER, isFirstOfPlan: true, isDiscarded: true },
    false,
  ],
  ["was discarded in any other way", { isFirstOfPlan: true, isDiscarded: true }, false],
  ["paid a gift of a plan that has ended, and nobody asked to save it", { isWanted: false }, false],
  [
    "paid a gift of a plan that has ended, where none is saved",
    { isWanted: false, changedAt: BEFORE },
    false,
  ],
])("a card that %s", (_, card, kept) => {
  expect(keepsCard({ ...TYPED, ...card })).toBe(kept);
});
