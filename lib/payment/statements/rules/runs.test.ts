import { describe, expect, it } from "vitest";
import { type HasCharacter, inFonts, linesOf, runsOf } from "./runs";

const FONTS = ["latin", "hebrew"];
const has: HasCharacter = (font, character) =>
  font === "latin"
    ? /[\p{Script=Latin}\p{Script=Common}]/u.test(character) && character !== "☃"
    : /[א-ת]/u.test(character);

describe("a text of letters that no font has", () => {
  it.each([
    ["Łukasz Żółć", "Łukasz Żółć"],
    ["王伟", "WangWei"],
    ["Nora ☃ Okafor", "Nora Okafor"],
    ["Zoe\u0308", "Zoë"],
    ["Nora\ufe0f", "Nora"],
    ["דוד", "דוד"],
    ["  two   words ", "two words"],
  ])("%j is printed as %j", (text, shown) => {
    expect(inFonts(text, FONTS, has)).toBe(shown);
  });
});

describe("a line is written", () => {
  it.each([
    ["Nora", [["latin", "Nora"]]],
    [
      "for דוד כהן, too",
      [
        ["latin", "for "],
        ["hebrew", "כהן"],
        ["latin", " "],
        ["hebrew", "דוד"],
        ["latin", ", too"],
      ],
    ],
  ])("from left to right: %j", (line, runs) => {
    expect(runsOf(line, FONTS, has).map(({ font, text }) => [font, text])).toEqual(runs);
  });
});

describe("a text is broken into lines", () => {
  const widthOf = (text: string) => text.length;
  it.each([
    ["a short one", 20, ["a short one"]],
    ["between words where it can", 10, ["between", "words", "where it", "can"]],
    ["in ExtraordinarilyLong words", 8, ["in", "Extraord", "inarilyL", "ong", "words"]],
    ["", 10, [""]],
    ["สวัสดีครับ", 7, ["สวัสดี", "ครับ"]],
    ["ที่ที่", 4, ["ที่", "ที่"]],
  ])("%j at %i", (text, width, lines) => {
    expect(linesOf(text, width, widthOf)).toEqual(lines);
  });
});
