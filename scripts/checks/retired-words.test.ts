import { describe, expect, it } from "vitest";
import { declaredNames } from "./declared-names";
import { complaintOf, readRetired, wordsOf } from "./retired-words";

const GLOSSARY = `# Glossary

| Word | Meaning |
|---|---|
| wish | not yet in the table that counts |

## Retired

| Word | Say instead | Stays in |
|---|---|---|
| dead | expired | |
| letter, letters | e-mail, font | \`letterSpacing\` |
`;

describe("a retired word", () => {
  const retired = readRetired(GLOSSARY);

  it("is read from the glossary, with what to say instead and where it stays", () => {
    expect([...retired.words]).toEqual([
      ["dead", "expired"],
      ["letter", "e-mail, font"],
      ["letters", "e-mail, font"],
    ]);
    expect([...retired.exceptions]).toEqual(["letterSpacing"]);
  });

  it("has to be there: a glossary without the table is an error", () => {
    expect(() => readRetired("# Glossary\n")).toThrow("no table of retired words");
  });

  it.each([
    ["DEAD_LINK", '"dead" is retired, say: expired'],
    ["isDead", '"dead" is retired, say: expired'],
    ["dead-link", '"dead" is retired, say: expired'],
    ["lettersTo", '"letters" is retired, say: e-mail, font'],
    ["letterSpacing", null],
    ["deadline", null],
    ["newsletter", null],
  ])("in the name %s: %s", (name, complaint) => {
    expect(complaintOf(name, retired)).toBe(complaint);
  });
});

it.each([
  ["someURLHere", ["some", "url", "here"]],
  ["MAX_RETRIES", ["max", "retries"]],
  ["first-page2", ["first", "page"]],
])("%s is made of the words %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

it.each([
  ["variables and patterns", "const { a, b: [c], ...d } = e; let f;", ["a", "b", "c", "d", "f"]],
  ["functions and their parameters", "function g(h: I, { j = k } = {}) {}", ["g", "h", "j"]],
  [
    "arrows, catches and imports under a new name",
    "import { l as m } from 'n'; try {} catch (o) {}",
    ["m", "o"],
  ],
  [
    "types and their members",
    "type P<Q> = { r: S; t(u: V): void }; interface W { x: Y }",
    ["P", "W", "r", "t", "u", "x"],
  ],
  [
    "keys of objects, not what is read of others",
    "use({ z: aa.bb, [cc]: 1, dd() {}, 'e.e': 1, 'f f': 2 })",
    ["dd", "e.e", "z"],
  ],
  [
    "members of classes",
    "class Ee { ff = 1; gg(hh: Ii) {} constructor(private jj: Kk) {} }",
    ["Ee", "constructor", "ff", "gg", "hh", "jj"],
  ],
])("a source declares %s", (_, source, names) => {
  expect([...declaredNames("a.ts", source)].sort()).toEqual([...names].sort());
});
