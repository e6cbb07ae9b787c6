import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt, insidesOf, readText } from "./read-text";

test.each([
  ["plain words", "A roof for Alan", "A roof for Alan"],
  ["entities of letters", "&#65;l&#x61;n N&uacute;&ntilde;ez &szlig; &oslash;", "Alan Núñez ß ø"],
  ["entities of entities", "&amp;#65;lan", "Alan"],
  ["an ampersand", "gutters & nails, R&D; B&B", "gutters & nails, R&D; B&B"],
  ["an entity that is none", "&#99999999; &nothing; &#0;", "&#99999999; &nothing; "],
  ["an address", "/k%65ssler/N%C3%BA%C3%B1ez/50%25/%zz", "/kessler/Núñez/50%/%zz"],
  ["a percentage", "50% of it, 100%.", "50% of it, 100%."],
  ["markup", "A<b>l</b>an, 3 < 4", "Alan, 3 < 4"],
  ["full width, mathematical and circled letters", "Ａ𝓵ⓐ𝐧 🅰🅻", "Alan AL"],
  ["what takes no room", "A\u200bl\u00ada\u2060n \u0430\u0336", "Alan \u0430"],
  ["apostrophes", "O’Brien O`Brien O´Brien", "O'Brien O'Brien O'Brien"],
  ["keycaps", "2️⃣0️⃣", "20"],
  [
    "what is shown backwards",
    "for \u202enalA\u202c, \u2067\u202eef\u2069 and \u202edc\nab",
    "for Alan, fe and cd\nab",
  ],
  ["comments", "A<!-- x -->lan", "Alan"],
])("%s", (_what, original, plain) => {
  expect(readText(original).text).toBe(plain);
});

test("an excerpt is what stands in the original", () => {
  const original = "For &#65;l&#97;n’s roof, Núñez";
  const plain = readText(original);
  expect(plain.text).toBe("For Alan's roof, Núñez");
  expect(excerpt(plain, 4, 8)).toBe("&#65;l&#97;n");
  expect(excerpt(plain, 17, 22)).toBe("Núñez");
});

test("an excerpt of what is shown backwards is all of it", () => {
  const plain = readText("for \u202enalA\u202c’s roof");
  expect(excerpt(plain, 4, 6)).toBe("\u202enalA");
});

test("what stands inside markup is read apart", () => {
  expect(insidesOf('A <Alan> &lt;Rosa&gt; <img alt="Kessler"> 3 < 4 > 2')).toBe(
    'Alan\nRosa\nimg alt="Kessler"',
  );
  expect(insidesOf("no markup, 3 < 4")).toBe("");
});

test("every character has its place in the original, in order, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[&#;%<>a-f0-9\u202c\u202e\u2069]*$/)),
      (original) => {
        const { text, starts, ends } = readText(original);
        expect([starts.length, ends.length]).toEqual([text.length, text.length]);
        expect(starts.every((start, index) => start >= (starts[index - 1] ?? 0))).toBe(true);
        expect(ends.every((end, index) => end > (starts[index] ?? 0))).toBe(true);
      },
    ),
  );
});
