import type { Given } from "./sentences";

/** Names that are ours and that the schema does not have, because they are read before it or by others. */
const ALSO_OURS = ["LOG_LEVEL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "SIMULATOR_PORT", "SIMULATOR_STATE_FILE"];

/** The words of our names are joined by `_`. Single words, such as PORT, are near too many names of a machine. */
const OUR_SHAPE = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;

/** By how many slips a name may differ and still be meant: none more than one in five letters. */
const slipsIn = (name: string): number => (name.length < 9 ? 1 : name.length < 14 ? 2 : 3);

/**
 * A sentence for each variable that is no setting but nearly the name of one that is not set: PROVDER_NAME. What a
 * machine has besides, and names near a setting that is set, are nobody's slip.
 */
export function misspeltNames(given: Given, settings: readonly string[]): string[] {
  const known = [...settings, ...ALSO_OURS];
  const isKnown = new Set(known);
  const unset = known.filter((name) => OUR_SHAPE.test(name) && given[name] === undefined);
  return Object.entries(given).flatMap(([name, value]) => {
    if (isKnown.has(name) || value === undefined) return [];
    const meant = nearest(name.toUpperCase(), unset);
    return meant === null
      ? []
      : [
          `${name} is no setting: did you mean ${meant}? Rename it, or unset it where it is another program's`,
        ];
  });
}

function nearest(name: string, candidates: readonly string[]): string | null {
  let found: { name: string; slips: number } | null = null;
  for (const candidate of candidates) {
    const most = Math.min(slipsIn(candidate), (found?.slips ?? Number.POSITIVE_INFINITY) - 1);
    const slips = Math.abs(candidate.length - name.length) > most ? most + 1 : slipsBetween(name, candidate);
    if (slips <= most) found = { name: candidate, slips };
  }
  return found?.name ?? null;
}

/** How many letters are wrong, missing, too many or swapped with the next one. */
export function slipsBetween(a: string, b: string): number {
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
