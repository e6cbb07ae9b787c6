import { DAY, HOUR } from "@/lib/kernel";

/** From nine in the morning until eight in the evening in the eastern United States in winter, an hour later in summer. */
const WAKES = 14 * HOUR;
const AWAKE = 11 * HOUR;

/** The part of each day between two moments in which people are awake, oldest first. */
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

/**
 * `count` moments between two others, evenly spread and oldest first, in which people are awake: nobody in the demo gives
 * at night. The two must be a day apart or more.
 */
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

/** The last moment, a given one or one before it, at which people are awake. */
export function lastAwake(at: Date): Date {
  const last = wakingSpans(new Date(at.getTime() - DAY), at).at(-1);
  return last ? new Date(last.begin + last.length) : at;
}
