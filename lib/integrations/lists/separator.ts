/** Preferred first. */
const SEPARATORS = ["\t", ";", ",", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

const SAMPLE_LINES = 30;
const SAMPLE_WIDTH = 2000;

function countIn(line: string): Map<string, number> {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of line.slice(0, SAMPLE_WIDTH)) {
    if (character === '"') quoted = !quoted;
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

function agreement(counts: number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

export function separatorOf(lines: Iterable<string>): Separator {
  const sample: Map<string, number>[] = [];
  for (const line of lines) {
    if (line.trim() !== "") sample.push(countIn(line));
    if (sample.length === SAMPLE_LINES) break;
  }
  let best: Separator = ",";
  let most = 0;
  for (const separator of SEPARATORS) {
    const fits = agreement(sample.map((counts) => counts.get(separator) ?? 0));
    if (fits > most) [best, most] = [separator, fits];
  }
  return best;
}
