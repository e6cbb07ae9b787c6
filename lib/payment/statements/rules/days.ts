import { because, DAY, type FieldReasons, HOUR, MINUTE, type Why } from "@/lib/kernel";
import { type Day, dayAt, dayOfMonth, monthsAfter } from "../../recurring/rules/calendar";

const LONGEST = 120;

/** An earlier year is a typo, and early time zones are unusable. */
const EARLIEST: Day = "1900-01-01";

/** Inclusive. */
export type Days = { from: Day; to: Day };

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** "2026-11-22" (browser field) or "11/22/2026" (typed). */
export function readDay(text: string): Day | null {
  const typed = text.trim();
  const [, month = "", date = "", year = ""] = AMERICAN.exec(typed) ?? [];
  const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : typed;
  if (!ISO.test(day) || day < EARLIEST) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // `Date` shifts a nonexistent day such as February 30 to the next month.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

type ReadDays = { days: Days } | { faults: FieldReasons };

const read = (text: string): { day: Day } | { fault: Why } => {
  if (text.trim() === "") return { fault: "input.required" };
  const day = readDay(text);
  return day ? { day } : { fault: "statement.no_such_day" };
};

/** Ends no later than `today`, so repeating the request that day gives the same statement. */
export function readDays(typed: { from: string; to: string }, today: Day): ReadDays {
  const [from, to] = [read(typed.from), read(typed.to)];
  if ("fault" in from || "fault" in to) {
    return {
      faults: {
        ...("fault" in from ? { from: [from.fault] } : {}),
        ...("fault" in to ? { to: [to.fault] } : {}),
      },
    };
  }
  if (from.day > to.day) return { faults: { to: ["statement.ends_before_it_begins"] } };
  if (from.day > today) return { faults: { from: ["statement.not_begun"] } };
  if (monthsAfter(from.day, LONGEST, dayOfMonth(from.day)) <= to.day)
    return { faults: { to: ["statement.too_many_years"] } };
  return { days: { from: from.day, to: to.day < today ? to.day : today } };
}

export const tooManyGifts = (count: number): FieldReasons => ({
  to: [because("statement.too_many_gifts", { count })],
});

export const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Above any time zone's offset. */
const FURTHEST = 15 * HOUR;

/** Midnight, or later on a DST change. */
export function beginningOf(day: Day, timeZone: string): Date {
  const greenwich = new Date(`${day}T00:00:00Z`).getTime();
  let [before, from] = [(greenwich - FURTHEST) / MINUTE, (greenwich + FURTHEST) / MINUTE];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayAt(new Date(middle * MINUTE), timeZone) >= day) from = middle;
    else before = middle;
  }
  return new Date(from * MINUTE);
}

const dayAfter = (day: Day): Day =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY).toISOString().slice(0, 10);

/** Returns the half-open interval. */
export const momentsOf = ({ from, to }: Days, timeZone: string): { since: Date; before: Date } => ({
  since: beginningOf(from, timeZone),
  before: beginningOf(dayAfter(to), timeZone),
});
