import { DAY, HOUR } from "@/lib/kernel";

/** In UTC: 9 a.m. to 8 p.m. US Eastern in winter, an hour later in summer. */
const WAKES = 14 * HOUR;
const AWAKE = 11 * HOUR;

/** Oldest first. */
function wakingSpans(from: Date, to: Date): { begin: number; length: number }[] {
  const spans = [];
  const firstDay = Math.floor((from.getTime() - WAKES - AWAKE) / DAY) * DAY;
  for (let day = firstDay; day <= to.getTime(); day += DAY) {
    const begin = Math.max(day + WAKES, from.getTime());
    const end = Math.min(day + WAKES + AWAKE, to.getTime());
    if (end > begin) spans.push({ begin, length: end - begin });
  }
  return spans;
}

/** Evenly spread, oldest first; needs a day or more. */
export function wakingTimes(from: Date, to: Date, count: number): Date[] {
  const spans = wakingSpans(from, to);
  const whole = spans.reduce((sum, { length }) => sum + length, 0);
  return Array.from({ length: count }, (_, index) => {
    let passed = (whole * (index + 0.5)) / count;
    for (const { begin, length } of spans) {
      if (passed < length) return new Date(begin + passed);
      passed -= length;
    }
    return to;
  });
}

export function lastAwake(at: Date): Date {
  const last = wakingSpans(new Date(at.getTime() - DAY), at).at(-1);
  return last ? new Date(last.begin + last.length) : at;
}
