import anyAscii from "any-ascii";
import { graphemesOf, wordsOf } from "@/lib/kernel";

/** A part of a line that is written with one font. */
export type Run = { text: string; font: string; isRightToLeft: boolean };

/** Whether a font has a character. */
export type HasCharacter = (font: string, character: string) => boolean;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const MARK = /^[\p{M}\u200c\u200d]$/u;

/** The character's font; marks stay with the letter before them. Undefined where no font has it. */
function fontOf(character: string, fonts: readonly string[], has: HasCharacter, before: Run | undefined) {
  if (before && MARK.test(character) && has(before.font, character)) return before.font;
  return fonts.find((font) => has(font, character));
}

const ALPHANUMERIC = /[\p{L}\p{N}]/u;

/** Whether `inFonts` has to write some of a text in Latin letters. Signs, such as emoji, are left out and don't count. */
export const needsLatin = (text: string, fonts: readonly string[], has: HasCharacter): boolean =>
  [...tidyText(text)].some(
    (character) => ALPHANUMERIC.test(character) && !fonts.some((font) => has(font, character)),
  );

/** The text as it is printed where fonts have all of it: composed, with single spaces, without signs that draw nothing. */
const tidyText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Variation_Selector}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * The text with every letter that no font has in Latin letters instead, and without signs that none has: nothing is ever
 * printed as an empty box.
 */
export function inFonts(text: string, fonts: readonly string[], has: HasCharacter): string {
  const shown = [...tidyText(text)].map((character) => {
    if (fonts.some((font) => has(font, character))) return character;
    return ALPHANUMERIC.test(character) ? anyAscii(character) : " ";
  });
  return shown.join("").replace(/\s+/gu, " ").trim();
}

/** Words that are read from right to left stand in that order within a line, too. */
function inReadingOrder(runs: Run[]): Run[] {
  const ordered: Run[] = [];
  for (let at = 0; at < runs.length; ) {
    const start = at;
    let end = at;
    for (; at < runs.length && (runs[at]?.isRightToLeft || runs[at]?.text.trim() === ""); at++) {
      if (runs[at]?.isRightToLeft) end = at + 1;
    }
    if (end > start && runs[start]?.isRightToLeft) {
      ordered.push(...runs.slice(start, end).reverse());
      at = end;
    } else {
      const run = runs[start];
      if (run) ordered.push(run);
      at = start + 1;
    }
  }
  return ordered;
}

/** A line, which `inFonts` has left, as runs in the order in which they stand on the paper, from left to right. */
export function runsOf(line: string, fonts: readonly string[], has: HasCharacter): Run[] {
  const runs: Run[] = [];
  for (const character of line) {
    const last = runs.at(-1);
    const font = fontOf(character, fonts, has, last);
    if (font === undefined) continue;
    const isRightToLeft =
      RIGHT_TO_LEFT.test(character) || (MARK.test(character) && (last?.isRightToLeft ?? false));
    if (last && last.font === font && last.isRightToLeft === isRightToLeft) last.text += character;
    else runs.push({ text: character, font, isRightToLeft });
  }
  return inReadingOrder(runs);
}

/** The parts at which a word may be broken where the line has no room for all of it. */
function* partsOf(word: string, fits: (part: string) => boolean): Generator<string> {
  for (const segment of wordsOf(word)) {
    if (fits(segment)) yield segment;
    else yield* graphemesOf(segment);
  }
}

/** Breaks a text into lines that are no wider than `width`; a word that is wider alone is broken, too. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (part: string) => widthOf(part) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const part of partsOf(word, fits)) {
      if (line !== "" && !fits(line + part)) {
        lines.push(line);
        line = "";
      }
      line += part;
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}
