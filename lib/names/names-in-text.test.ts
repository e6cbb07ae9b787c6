import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Person, readFields, recipientMatches } from "./names-in-text";

const person = (firstName: string, lastName: string, more: Partial<Person> = {}): Person => ({
  firstName,
  lastName,
  email: null,
  phoneNumber: null,
  ...more,
});
const found = (text: string, who: Person) =>
  recipientMatches(readFields([{ field: "name", text }]), who).map((match) => match.found);

const alan = person("Alan", "Kessler", { email: "akessler71@lakewood.example", phoneNumber: "+12025550143" });

describe("finds what gives the recipient away", () => {
  test.each([
    ["a first name", "A new roof for Alan", alan, ["Alan"]],
    ["in capitals", "A new roof for ALAN", alan, ["ALAN"]],
    ["a possessive", "Alan's roof", alan, ["Alan"]],
    ["a typographic possessive", "Alan’s roof", alan, ["Alan"]],
    ["a family's plural", "A roof for the Kesslers", alan, ["Kesslers"]],
    ["both names", "Alan Kessler", alan, ["Alan", "Kessler"]],
    ["the same name once for a field", "Alan, Alan and alan", alan, ["Alan"]],
    ["an accent left out", "Help for Jose", person("José", "Núñez"), ["Jose"]],
    ["an accent added", "Help for Müller", person("Eva", "Muller"), ["Müller"]],
    ["an apostrophe left out", "For OBrien", person("Ann", "O’Brien"), ["OBrien"]],
    ["an apostrophe of another kind", "For O'Brien", person("Ann", "O’Brien"), ["O'Brien"]],
    ["half of a double name", "For Marie", person("Anne-Marie", "Stone"), ["Marie"]],
    ["one of two family names", "The Garcia roof", person("Luz", "Garcia Marquez"), ["Garcia"]],
    ["a name with its particles", "For de la Cruz", person("Luz", "de la Cruz"), ["de la Cruz"]],
    ["a short name as a whole word", "For Al and his dog", person("Al", "Stone"), ["Al"]],
    ["a hidden joiner inside", "For Al\u00adan", alan, ["Al\u00adan"]],
    ["a word parted at the end of a line", "For Kess-\nler", alan, ["Kess-\nler"]],
    ["words shown backwards", "For \u202erelsseK nalA\u202c", alan, ["\u202erelsseK nalA"]],
    ["what looks like markup", "<Alan> needs a roof", alan, ["Alan"]],
    ["what markup holds, once", '<img alt="Alan">Alan', alan, ["Alan"]],
    ["another spelling of its sound", "For Erik and his dog", person("Eric", "Voss"), ["Erik"]],
    ["initials of a first name of two words", "A ramp for J.-L.", person("Jean-Luc", "Voss"), ["J.-L."]],
    ["full-width letters", "For Ａｌａｎ", alan, ["Ａｌａｎ"]],
    ["an e-mail address", "Write to akessler71@lakewood.example", alan, ["akessler71@lakewood.example"]],
    ["its local part", "Ask akessler71 for more", alan, ["akessler71"]],
    ["a telephone number", "Call 202.555.0143 today", alan, ["202.555.0143"]],
    ["a telephone number in brackets", "Call (202) 555-0143", alan, ["202) 555-0143"]],
    ["a number in another country's form", "Call +1 202 555 0143.", alan, ["202 555 0143"]],
    ["a name in a script without spaces", "帮助王芳渡过难关", person("芳", "王"), ["王芳"]],
    ["a Cyrillic name", "Помощь для ивана", person("Ивана", "Петрова"), ["ивана"]],
  ])("%s", (_what, text, who, expected) => {
    expect(found(text, who)).toEqual(expected);
  });
});

describe("leaves alone what only looks like it", () => {
  test.each([
    ["a name inside a word", "Also, a balance of the alanine", person("Al", "Lan")],
    ["a particle", "La maison de la plage", person("Luz", "de la Cruz")],
    ["an initial", "Plan B for a friend", person("B", "Stone")],
    ["a short local part", "ann arbor", person("Zoe", "Stone", { email: "ann@lakewood.example" })],
    ["a common local part", "For more info ask", person("Zoe", "Stone", { email: "info@lakewood.example" })],
    ["another number", "We hope for $43,000, or call 202 555 0199", alan],
    ["the community's placeholder", "{{communityName}}: thanks", person("communityName", "Stone")],
    ["a month that sounds like a name", "No work since March", person("Marc", "Stone")],
    ["an empty person", "Anything at all", person("", "")],
  ])("%s", (_what, text, who) => {
    expect(found(text, who)).toEqual([]);
  });
});

test("each field is named by itself", () => {
  const fields = readFields([
    { field: "name", text: "A roof" },
    { field: "description", text: "Alan needs it" },
    { field: "messages.1.content", text: "kessler" },
  ]);
  const matches = recipientMatches(fields, alan);
  expect(matches).toEqual([
    { field: "description", found: "Alan" },
    { field: "messages.1.content", found: "kessler" },
  ]);
});

test("what only looks like an entity is text, also where every object has something by that name", () => {
  expect(found("&valueOf; &toString; Kessler", alan)).toEqual(["Kessler"]);
});

test("a name standing as a word of its own is found in any text, and never breaks on any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
      expect(found(`${before} Kessler ${after}`, alan).join("\n")).toContain("Kessler");
      expect(() => found(before, person(after, before))).not.toThrow();
    }),
  );
});
