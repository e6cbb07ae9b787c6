import fc from "fast-check";
import { expect, it } from "vitest";
import { wrap } from "./wrap";

const lines = (text: string, limit = 10, most = 4) =>
  wrap(text, { limit, most, width: (piece) => piece.length });

it.each([
  ["", []],
  ["short", ["short"]],
  ["one two three four", ["one two", "three four"]],
  ["exactly te", ["exactly te"]],
  ["a well-known way", ["a well-", "known way"]],
  ["abcdefghijklmnop q", ["abcdefghij", "klmnop q"]],
  ["so abcdefghijklmnop", ["so", "abcdefghij", "klmnop"]],
  ["aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee", ["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd…"]],
  ["aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd e", ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "ddddddddd…"]],
])("%j becomes %j", (text, expected) => {
  expect(lines(text)).toEqual(expected);
});

it("gives lines that fit, no more than asked for, and loses nothing but spaces and what the ellipsis stands for", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "b", " ", "-", "ż"), maxLength: 80 }),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      (text, limit, most) => {
        const got = lines(text, limit, most);
        expect(got.length).toBeLessThanOrEqual(most);
        for (const line of got) expect(line.length).toBeLessThanOrEqual(limit);
        const bare = (value: string) => value.replace(/\s/g, "");
        const shown = bare(got.join("")).replace("…", "");
        expect(bare(text).startsWith(shown)).toBe(true);
        if (!got.join("").includes("…")) expect(shown).toBe(bare(text));
      },
    ),
  );
});
