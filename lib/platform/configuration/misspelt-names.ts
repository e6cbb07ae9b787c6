import type { RawSettings } from "./sentences";

/** Read before the schema or by other programs. */
const ALSO_OURS = ["LOG_LEVEL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "SIMULATOR_PORT", "SIMULATOR_STATE_FILE"];

/** Single words, such as PORT, resemble too many other variables. */
const OUR_SHAPE = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;

/** Slips allowed per word: S3 is not DB or AWS. */
const slipsIn = (word: string): number => [0, 0, 0, 1, 1, 1, 2][word.length] ?? 3;
const MOST_SLIPS = 3;

/** Variables that resemble an unset setting, such as PROVDER_NAME. */
export function misspeltNames(given: RawSettings, settings: readonly string[]): string[] {
  const known = [...settings, ...ALSO_OURS];
  const isKnown = new Set(known);
  const unset = known.filter((name) => OUR_SHAPE.test(name) && given[name] === undefined);
  return Object.entries(given).flatMap(([name, value]) => {
    if (isKnown.has(name) || value === undefined) return [];
    const meant = nearest(name.toUpperCase(), unset);
    return meant === null
      ? []
      : [
          `${name} is not a setting: did you mean ${meant}? Rename it, or unset it if it belongs to another program`,
        ];
  });
}

function nearest(name: string, candidates: readonly string[]): string | null {
  let found: { name: string; slips: number } | null = null;
  for (const candidate of candidates) {
    const slips = slipsOf(name, candidate);
    if (slips !== null && slips < (found?.slips ?? MOST_SLIPS + 1)) found = { name: candidate, slips };
  }
  return found?.name ?? null;
}

function slipsOf(name: string, meant: string): number | null {
  if (name.replaceAll("_", "") === meant.replaceAll("_", "")) return 1;
  const [words, meantWords] = [name.split("_"), meant.split("_")];
  if (words.length !== meantWords.length) return null;
  const slips = meantWords.map((word, at) => ({ word, slips: slipsBetween(words[at] ?? "", word) }));
  const all = slips.reduce((sum, one) => sum + one.slips, 0);
  return all <= MOST_SLIPS && slips.every((one) => one.slips <= slipsIn(one.word)) ? all : null;
}

function slipsBetween(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
