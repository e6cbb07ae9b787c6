import { toLatin } from "./latin";
import { readText } from "./read-text";
import type { Person } from "./variants";

/** Without spaces, names match anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+/gu;

const fold = (name: string) => readText(name).text.toLowerCase().replace(/[\s']/gu, "");

/** Unifies romanizations of Korean. */
export const korean = (latin: string) =>
  latin
    .replace(/^(?:lee|yi|i)$/, "i")
    .replace(/park/g, "pak")
    .replace(/ch|j/g, "c")
    .replace(/g/g, "k")
    .replace(/d/g, "t")
    .replace(/b/g, "p")
    .replace(/r/g, "l")
    .replace(/eo|oo|ou|eu/g, "u")
    .replace(/ee/g, "i")
    .replace(/oe/g, "oi");

type Range = { from: number; to: number };

function inSyllables(syllables: readonly string[], name: string): { at: number; count: number } | null {
  for (let at = 0; at < syllables.length; at++) {
    let read = "";
    for (let count = 1; at + count <= syllables.length && read.length < name.length; count++) {
      read += syllables[at + count - 1];
      if (read === name && count > 1) return { at, count };
    }
  }
  return null;
}

/** As written and as they sound. */
export function unspacedRanges(text: string, person: Person): Range[] {
  if (!UNSPACED.test(text)) return [];
  const [first, last] = [fold(person.firstName), fold(person.lastName)];
  const whole = [last + first, first + last];
  const written = [...whole, first, last].filter((name) => UNSPACED.test(name) && [...name].length > 1);
  const sounded = [...whole, first, last].map(toLatin).filter((name) => name.length > 3);
  const lower = text.toLowerCase();
  return [...text.matchAll(RUN)].flatMap((match): Range[] => {
    const [run] = match;
    const inRun = lower.slice(match.index, match.index + run.length);
    const as = written.find((name) => inRun.includes(name));
    if (as !== undefined) {
      const from = match.index + inRun.indexOf(as);
      return [{ from, to: from + as.length }];
    }
    const characters = [...run];
    const syllables = characters.map(toLatin);
    const found =
      sounded.map((name) => inSyllables(syllables, name)).find((one) => one !== null) ??
      sounded.map((name) => inSyllables(syllables.map(korean), korean(name))).find((one) => one !== null);
    if (!found) return [];
    const from = match.index + characters.slice(0, found.at).join("").length;
    return [{ from, to: from + characters.slice(found.at, found.at + found.count).join("").length }];
  });
}
