import fc from "fast-check";
import { expect, it, test } from "vitest";
import { readShortCode, showShortCode } from "./short-code";

test.each([
  ["K7T2-M4P", "K7T2M4P"],
  ["k7t2m4p", "K7T2M4P"],
  [" K7 T2 – m4 P ", "K7T2M4P"],
  ["K7T2\u2011M4P", "K7T2M4P"],
  ["K7T2\u00a0M4P.", "K7T2M4P"],
  ["Ｋ７Ｔ２－Ｍ４Ｐ", "K7T2M4P"],
  ["oO0i-Il1", "0001111"],
  ["https://mhnds.example/c/K7T2-M4P", "K7T2M4P"],
  ["mhnds.example/c/k7t2-m4p/", "K7T2M4P"],
  ["(mhnds.example/c/K7T2-M4P)", "K7T2M4P"],
  ["“K7T2-M4P”!", "K7T2M4P"],
])("%j is %s", (typed, code) => {
  expect(readShortCode(typed)).toBe(code);
});

test.each([
  "",
  "-",
  "K7T2-M4",
  "K7T2-M4PP",
  "K7T2-M4U",
  "K7T2-M4Ñ",
  "K7T2-M4\u0130",
  "K7T2-M4ß",
  "https://mhnds.example/c/",
  "K7T2'M4P",
  "K".repeat(300),
])("%j is no code", (typed) => {
  expect(readShortCode(typed)).toBeNull();
});

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const code = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 7, maxLength: 7 });
const between = fc.string({
  unit: fc.constantFrom(" ", "-", "–", "—", "‑", "\u00a0", "\t", "."),
  maxLength: 2,
});
const LOOKS_LIKE: Readonly<Record<string, readonly string[]>> = {
  "0": ["0", "O", "o"],
  "1": ["1", "I", "i", "L", "l"],
};

it("reads the same code however somebody types it", () => {
  const typed = code.chain((meant) =>
    fc
      .tuple(
        ...[...meant].map((one) =>
          fc.tuple(between, fc.constantFrom(...(LOOKS_LIKE[one] ?? [one, one.toLowerCase()]))),
        ),
        between,
      )
      .map((parts) => ({ meant, typed: parts.flat().join("") })),
  );
  fc.assert(
    fc.property(typed, ({ meant, typed: written }) => {
      expect(readShortCode(written)).toBe(meant);
    }),
  );
});

it("reads what it shows, and shows nothing that has to be spelled out", () => {
  fc.assert(
    fc.property(code, (stored) => {
      expect(showShortCode(stored)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$/);
      expect(readShortCode(showShortCode(stored))).toBe(stored);
    }),
  );
});
