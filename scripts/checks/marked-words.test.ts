import { expect, it } from "vitest";
import { markedComments, markedTexts } from "./marked-words";

it.each([
  ["// Whoever asks first wins.", 'plain English has other words for "Whoever"'],
  ["/** Locked\n * at once, by nobody. */", '"at once", "nobody"'],
  ["const a = <p>{/* Somebody else. */}</p>;", '"Somebody"'],
])("a marked word in the comment %j is told with its place", (source, words) => {
  expect(markedComments("a.tsx", `\n${source}\nexport {};`)).toEqual([expect.stringContaining(words)]);
  expect(markedComments("a.tsx", `\n${source}\nexport {};`)[0]).toMatch(/^a\.tsx:2: /);
});

it.each([
  ["strings", 'const nobody = "nobody at once";'],
  ["plain comments", "// The caller holds the lock."],
  ["directives", "// biome-ignore lint/a11y/x: whoever reads it\nconst a = 1;"],
  ["names in backticks", "// `nobody` is an account of the system."],
  ["longer words", "// An outstanding payout understands."],
])("%s have none", (_, source) => {
  expect(markedComments("a.ts", source)).toEqual([]);
});

it("is told by its key in a catalogue, except as the name of a value", () => {
  expect(markedTexts("a", { b: { c: "Nobody is here", d: "{who} accepted {whom}" } })).toEqual([
    'a.b.c: plain English has other words for "Nobody"',
  ]);
});

it("has exceptions by key, and tells those without need", () => {
  expect(markedTexts("giving", { invite: { subject: "raising money for one of its own" } })).toEqual([]);
  expect(markedTexts("giving", { invite: { subject: "raising money" } })).toEqual([
    "giving.invite.subject is kept in KEPT without need",
  ]);
});
