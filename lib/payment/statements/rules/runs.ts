import anyAscii from "any-ascii";
import { graphemesOf, wordsOf } from "@/lib/kernel";

export type Run = { text: string; font: string; isRightToLeft: boolean };

export type HasCharacter = (font: string, character: string) => boolean;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const MARK = /^[\p{M}\u200c\u200d]$/u;

/** Marks stay with the preceding letter. */
function fontOf(character: string, fonts: readonly string[], has: HasCharacter, before: Run | undefined) {
  if (before && MARK.test(character) && has(before.font, character)) return before.font;
  return fonts.find((font) => has(font, character));
}

const ALPHANUMERIC = /[\p{L}\p{N}]/u;

/** Dropped signs, such as emoji, do not count. */
export const needsLatin = (text: string, fonts: readonly string[], has: HasCharacter): boolean =>
  [...tidyText(text)].some(
    (character) => ALPHANUMERIC.test(character) && !fonts.some((font) => has(font, character)),
  );

/** Composed, single spaces, no invisible signs. */
const tidyText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Variation_Selector}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** Transliterates letters without a font and drops such signs, so no empty box is printed. */
export function inFonts(text: string, fonts: readonly string[], has: HasCharacter): string {
  const shown = [...tidyText(text)].map((character) => {
    if (fonts.some((font) => has(font, character))) return character;
    return ALPHANUMERIC.test(character) ? anyAscii(character) : " ";
  });
  return shown.join("").replace(/\s+/gu, " ").trim();
}

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

/** Splits a line into runs in visual order, left to right. */
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

function* partsOf(word: string, fits: (part: string) => boolean): Generator<string> {
  for (const segment of wordsOf(word)) {
    if (fits(segment)) yield segment;
    else yield* graphemesOf(segment);
  }
}

/** Splits words wider than `width`. */
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
