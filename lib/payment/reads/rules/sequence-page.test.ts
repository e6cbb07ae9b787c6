import fc from "fast-check";
import { expect, test } from "vitest";
import { sequencePage } from "./sequence-page";

test.each([
  [20, 1, 8, { from: 13, to: 20 }],
  [20, 2, 8, { from: 5, to: 12 }],
  [20, 3, 8, { from: 1, to: 4 }],
  [20, 4, 8, { from: 1, to: 0 }],
  [0, 1, 8, { from: 1, to: 0 }],
])("%i rows, page %i of %i", (total, page, size, range) =>
  expect(sequencePage(total, page, size)).toEqual(range),
);

test("the pages together show every row once, newest first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 50 }), (total, size) => {
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(total / size) + 1; page++) {
        const { from, to } = sequencePage(total, page, size);
        for (let sequence = to; sequence >= from; sequence--) seen.push(sequence);
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, i) => total - i));
    }),
  );
});
