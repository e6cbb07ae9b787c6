import { toLatin } from "./latin";
import type { Tokens } from "./tokens";
import type { Person } from "./variants";
import { COMMON_LOCAL_PARTS, EVERYDAY } from "./words";

type Range = { from: number; to: number };

const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "zero one two three four five six seven eight nine",
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "oh",
    "o",
  ].flatMap((line) => line.split(" ").map((word, digit) => [word, String(digit)])),
);

/** The last seven digits identify a number. */
const TELLING_DIGITS = 7;
/** Characters between two digits. */
const WIDEST_GAP = 5;

type Digit = { digit: string; from: number; to: number };

/** 7, ٧, "seven", and O and l between digits. */
function digitsOfPiece(text: string, from: number): Digit[] {
  const word = DIGITS[text.toLowerCase()];
  if (word !== undefined && text.length > 1) return [{ digit: word, from, to: from + text.length }];
  if (!/^[\p{Nd}oOlI]+$/u.test(text)) return [];
  return [...text].map((character, index) => {
    const digit = /[oO]/.test(character) ? "0" : /[lI]/.test(character) ? "1" : toLatin(character);
    return { digit, from: from + index, to: from + index + character.length };
  });
}

const PIECE = /\p{Nd}[\p{Nd}oOlI]*|[oOlI]+(?=\p{Nd})[\p{Nd}oOlI]*|\p{L}+/gu;

function numbersIn(text: string): Digit[][] {
  const runs: Digit[][] = [[]];
  for (const match of text.matchAll(PIECE)) {
    const digits = digitsOfPiece(match[0], match.index);
    const run = runs.at(-1) ?? [];
    const before = run.at(-1);
    if (digits.length === 0) {
      if (run.length > 0) runs.push([]);
      continue;
    }
    if (before && match.index - before.to > WIDEST_GAP) runs.push(digits);
    else run.push(...digits);
  }
  return runs.filter((run) => run.length >= TELLING_DIGITS);
}

/** In any punctuation, also spelled out. */
export function phoneRanges(text: string, { phoneNumber }: Person): Range[] {
  const wanted = (phoneNumber ?? "").replace(/\D/g, "").slice(-TELLING_DIGITS);
  if (wanted.length < TELLING_DIGITS) return [];
  return numbersIn(text).flatMap((run): Range[] => {
    const at = run
      .map(({ digit }) => digit)
      .join("")
      .indexOf(wanted);
    const [first, last] = [run[at], run[at + TELLING_DIGITS - 1]];
    if (!first || !last) return [];
    // Includes the area code.
    return [{ from: run[Math.max(0, at - 3)]?.from ?? first.from, to: last.to }];
  });
}

/** A digit or a sign makes a local part identifying. */
const tells = (local: string, latin: string) =>
  latin.length >= 4 && !COMMON_LOCAL_PARTS.has(local) && !(EVERYDAY.has(latin) && latin === local);

/** Also the local part alone: akessler71 (at) lakewood. */
export function emailRanges({ text, pieces }: Tokens, { email }: Person): Range[] {
  const [local = "", domain = ""] = (email ?? "").toLowerCase().split("@");
  const wanted = toLatin(local.replace(/\+.*/, ""));
  if (!tells(local, wanted)) return addressRanges(text, local, domain);
  const ranges: Range[] = [];
  for (let first = 0; first < pieces.length; first++) {
    let read = "";
    for (let last = first; last < pieces.length && read.length < wanted.length; last++) {
      const piece = pieces[last];
      if (!piece || (last > first && piece.glue === "space" && !/\d/.test(wanted) && !piece.handle)) break;
      if (last > first && piece.between.length > WIDEST_GAP) break;
      read += toLatin(piece.text);
      if (read !== wanted) continue;
      ranges.push({ from: pieces[first]?.from ?? 0, to: wholeAddress(text, piece.to, domain) });
      first = last;
    }
  }
  return ranges;
}

function wholeAddress(text: string, end: number, domain: string): number {
  const rest = text.slice(end, end + 1 + domain.length).toLowerCase();
  return domain !== "" && rest === `@${domain}` ? end + rest.length : end;
}

/** For an everyday local part, only the whole address counts. */
function addressRanges(text: string, local: string, domain: string): Range[] {
  if (local === "" || domain === "") return [];
  const from = text.toLowerCase().indexOf(`${local}@${domain}`);
  return from < 0 ? [] : [{ from, to: from + local.length + 1 + domain.length }];
}
