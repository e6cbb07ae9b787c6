import { describe, expect, it, test } from "vitest";
import { allKinds, asksForTexts, changedKinds, type KindChange } from "./choose";
import type { KindChoice } from "./kinds";

const byEmail = allKinds([], 0);

describe("every kind", () => {
  it("is on and by the preferred channel where nothing was kept", () => {
    expect(allKinds([], 1)).toEqual(
      [1, 2, 3, 4, 5, 6].map((messageType) => ({ messageType, communicationMethod: 1, isEnabled: true })),
    );
  });

  it("is as it was kept, in its order, and of no other number", () => {
    const kept = [
      { messageType: 6, communicationMethod: 1, isEnabled: false },
      { messageType: 9, communicationMethod: 1, isEnabled: false },
      { messageType: 2, communicationMethod: 0, isEnabled: false },
    ];
    const kinds = allKinds(kept, 0);
    expect(kinds.map(({ messageType }) => messageType)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(kinds[1]).toEqual(kept[2]);
    expect(kinds[5]).toEqual(kept[0]);
    expect(kinds[2]).toEqual({ messageType: 3, communicationMethod: 0, isEnabled: true });
  });
});

test.each<[string, KindChange[], KindChoice[]]>([
  ["nothing", [], []],
  ["the same again", byEmail, []],
  [
    "the channel alone",
    [{ messageType: 3, communicationMethod: 1 }],
    [{ messageType: 3, communicationMethod: 1, isEnabled: true }],
  ],
  [
    "the switch alone",
    [{ messageType: 2, isEnabled: false }],
    [{ messageType: 2, communicationMethod: 0, isEnabled: false }],
  ],
  ["what it is already", [{ messageType: 2, isEnabled: true, communicationMethod: 0 }], []],
])("a change of %s keeps what is different then", (_, changes, kept) => {
  expect(changedKinds(byEmail, changes)).toEqual(kept);
});

test.each<[boolean, KindChoice[]]>([
  [false, []],
  [false, [{ messageType: 2, communicationMethod: 0, isEnabled: true }]],
  [false, [{ messageType: 2, communicationMethod: 1, isEnabled: false }]],
  [true, [{ messageType: 2, communicationMethod: 1, isEnabled: true }]],
])("asks for texts: %s", (asks, changed) => {
  expect(asksForTexts(changed)).toBe(asks);
});
