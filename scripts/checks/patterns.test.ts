import { describe, expect, it } from "vitest";
import { type Judgments, needsJudgment, patternComplaints, patternsIn } from "./patterns";

const value = (expression: string) => `$\{${expression}}`;
const BUILT = `new RegExp(\`${value("word")}+$\`)`;

const NONE: Judgments = { safe: [], bounded: {}, dynamic: {} };
const FILE = "lib/a.ts";

const complaints = (source: string, known = NONE) => patternComplaints(patternsIn(FILE, source), known);

describe("a regular expression", () => {
  it("that needs more than linear time is refused, with its place", async () => {
    expect(await complaints("const a = 1;\nconst end = text.replace(/\\s+$/, '');")).toEqual([
      "lib/a.ts:2: /\\s+$/ takes longer than linear time. Rewrite it, or state the bound of its input.",
    ]);
  });

  it("passes with a stated bound", async () => {
    const bounded = { "/\\s+$/": "A line of at most 80 characters." };
    expect(await complaints("text.replace(/\\s+$/, '')", { ...NONE, bounded })).toEqual([]);
  });

  it("that is linear must be listed", async () => {
    expect(await complaints("/^a+b/.test(text)")).toEqual([
      "lib/a.ts:1: /^a+b/ is linear, but not listed. Run: npm run workshop -- patterns",
    ]);
    expect(await complaints("/^a+b/.test(text)", { ...NONE, safe: ["/^a+b/"] })).toEqual([]);
  });

  it("that the tool cannot judge is refused", async () => {
    const found = patternsIn(FILE, "/^a+b/");
    expect(await patternComplaints(found, NONE, async () => "unknown")).toEqual([
      "lib/a.ts:1: /^a+b/ may take longer than linear time. Rewrite it, or state the bound of its input.",
    ]);
  });

  it("that no code has is dropped from every part of the table", async () => {
    expect(
      await complaints("const a = 1;", {
        safe: ["/a+/"],
        bounded: { "/b+$/": "A reason." },
        dynamic: { "lib/a.ts: new RegExp(c)": "A reason." },
      }),
    ).toEqual([
      "judged-patterns.json: no code has /a+/",
      "judged-patterns.json: no code has /b+$/",
      "judged-patterns.json: no code has lib/a.ts: new RegExp(c)",
    ]);
  });

  it("that is built from values needs a stated bound", async () => {
    const source = `export const find = (word: string) => ${BUILT};`;
    expect(await complaints(source)).toEqual([
      `lib/a.ts:1: ${BUILT} is built from values. State its bound in judged-patterns.json, "dynamic".`,
    ]);
    const dynamic = { [`lib/a.ts: ${BUILT}`]: "A reason." };
    expect(await complaints(source, { ...NONE, dynamic })).toEqual([]);
  });

  it.each([
    ["a text", 'new RegExp("a+$", "i")', "/a+$/i"],
    ["a raw text", "RegExp(String.raw`\\s+$`)", "/\\s+$/"],
    ["a constant of the file", `const WORD = "b+";\nnew RegExp(\`${value("WORD")}$\`);`, "/b+$/"],
    ["a joined text", 'new RegExp("a" + "+$")', "/a+$/"],
    ["another literal", "const A = /a+$/u;\nnew RegExp(A.source, A.flags);", "/a+$/u"],
    ["JSX", "const a = <p>{/a+$/.test(text)}</p>;", "/a+$/"],
  ])("is read where it is made from %s", (_made, source, pattern) => {
    const file = source.includes("<p>") ? "lib/a.tsx" : FILE;
    expect(String(patternsIn(file, source).at(-1)?.pattern)).toBe(pattern);
  });

  it("of a name that is declared twice has no known text", () => {
    const source = 'const a = "x";\nfunction f(b: string) { const a = b; return new RegExp(a); }';
    expect(patternsIn(FILE, source).map(({ pattern }) => pattern)).toEqual([null]);
  });
});

it.each([
  [/a*/, true],
  [/a{2,}/, true],
  [/(?:a{0,9}){9}/, true],
  [/(a?b{1,3})c/, false],
  [/^\d{1,9}$/, false],
  [/[*+]\*\+[\]+]/, false],
  [/(?:-[0-9a-f]{4}){3}/, false],
])("whether %s needs a judgment: %s", (pattern, expected) => {
  expect(needsJudgment(pattern)).toBe(expected);
});
