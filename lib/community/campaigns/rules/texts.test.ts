import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanLines,
  DEFAULT_PLACEHOLDERS,
  hasUnknownPlaceholder,
  isCampaignName,
  isCommunityName,
  isLocation,
} from "./texts";

test.each([
  "A roof before winter",
  "Three months of treatment",
  "Groceries, rent & more (until May)",
  "Rosie’s friends' picnic: 50% there?",
  "Pour l’été à Orléans",
  "冬になる前の屋根",
  "घर की छत",
  "1998",
  "a".repeat(60),
])("a campaign may be called %j", (name) => expect(isCampaignName(name)).toBe(true));

test.each([
  "",
  " ",
  "...",
  "A new roof for Alan #1 !!!",
  "a".repeat(61),
  "<b>roof</b>",
  "roof\nroof",
  "roof 🏠",
  "a_b",
  "roof\u0000",
  "roof\u202e",
])("a campaign can't be called %j", (name) => expect(isCampaignName(name)).toBe(false));

test.each([
  "Camp Wonaga '11",
  "Troop #42",
  "Siobhán’s friends",
  "مدرسة النور",
  "श्री गणेश",
  "𠮷".repeat(30),
  "7",
])("a community may be called %j", (name) => expect(isCommunityName(name)).toBe(true));

test.each(["", "...", "a".repeat(31), "<b>camp</b>", "camp\ncamp", "camp 🏕", "camp\u202e", "camp\u0000"])(
  "a community can't be called %j",
  (name) => expect(isCommunityName(name)).toBe(false),
);

test("a place has sixty characters at most", () => {
  expect(isLocation("Salem, Oregon (near the mill)")).toBe(true);
  expect(isLocation("a".repeat(60))).toBe(true);
  expect(isLocation("a".repeat(61))).toBe(false);
});

test("lines keep one kind of end and nothing that a database refuses", () => {
  expect(cleanLines("  a\r\nb\rc\u0000\u0007\td\n\n ")).toBe("a\nb\nc\td");
  expect(cleanLines("\u202dNora\u200b\n\u00a0has\u200da\u202c\ufeff")).toBe("Nora\n has\u200da");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const clean = cleanLines(text);
      expect(cleanLines(clean)).toBe(clean);
      expect([...clean].filter((sign) => "\r\u0000\u007f".includes(sign))).toEqual([]);
    }),
  );
});

test.each([
  ["{{communityName}}: one of us could use a hand.", false],
  ["No placeholder at all", false],
  ["{{name}} could use a hand", true],
  ["{{communityName}} and {{ communityName }}", true],
  ["a brace { and another }", false],
])("whether %j holds a placeholder that nobody fills in: %j", (content, unknown) =>
  expect(hasUnknownPlaceholder(content)).toBe(unknown),
);

test("a community's default may hold the need and the goal, a campaign's own text may not", () => {
  const text = "{{communityName}}: {{need}}, {{goal}}";
  expect([hasUnknownPlaceholder(text), hasUnknownPlaceholder(text, DEFAULT_PLACEHOLDERS)]).toEqual([
    true,
    false,
  ]);
});
