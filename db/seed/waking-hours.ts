import { DAY, HOUR } from "@/lib/kernel";

/** 9 a.m. to 8 p.m. US Eastern in winter, an hour later in summer (UTC). */
const WAKES = 14 * HOUR;
const AWAKE = 11 * HOUR;

/** Waking hours of each day between two moments, oldest first. */
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

/** Returns `count` evenly spread waking moments, oldest first. Needs a day or more between the two. */
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

/** Returns the last waking moment at or before `at`. */
export function lastAwake(at: Date): Date {
  const last = wakingSpans(new Date(at.getTime() - DAY), at).at(-1);
  return last ? new Date(last.begin + last.length) : at;
}
