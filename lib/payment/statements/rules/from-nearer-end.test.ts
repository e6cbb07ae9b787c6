import fc from "fast-check";
import { expect, it, test } from "vitest";
import { fromNearerEnd } from "./from-nearer-end";

test.each([
  [{ limit: 8 }, { isBackwards: false, limit: 8, offset: 0 }],
  [
    { limit: 8, offset: 400 },
    { isBackwards: false, limit: 8, offset: 400 },
  ],
  [
    { limit: 8, offset: 16, total: 400 },
    { isBackwards: false, limit: 8, offset: 16 },
  ],
  [
    { limit: 8, offset: 384, total: 400 },
    { isBackwards: true, limit: 8, offset: 8 },
  ],
  [
    { limit: 8, offset: 400, total: 403 },
    { isBackwards: true, limit: 3, offset: 0 },
  ],
  [
    { limit: 8, offset: 408, total: 403 },
    { isBackwards: true, limit: 0, offset: 0 },
  ],
])("%j", (wanted, read) => expect(fromNearerEnd(wanted)).toEqual(read));

it("reads the same rows from either end, and never skips more than half", () => {
  const size = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 20 }), (total, offset, limit) => {
      const rows = Array.from({ length: total }, (_, at) => at);
      const read = fromNearerEnd({ limit, offset, total });
      const readable = read.isBackwards ? rows.toReversed() : rows;
      const seen = readable.slice(read.offset, read.offset + read.limit);
      expect(read.isBackwards ? seen.toReversed() : seen).toEqual(rows.slice(offset, offset + limit));
      expect(read.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
