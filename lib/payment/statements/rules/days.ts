import { because, DAY, type FieldReasons, HOUR, MINUTE, type Why } from "@/lib/kernel";
import { type Day, dayAt, dayOfMonth, monthsAfter } from "../../recurring/rules/calendar";

/** A statement covers so many months at most. */
const LONGEST = 120;

/** Whoever types an earlier year has made a slip, and calendars and zones of the first centuries are none to count by. */
const EARLIEST: Day = "1900-01-01";

/** The first and the last day of a statement, both in it. */
export type Days = { from: Day; to: Day };

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Reads a day as a field of the browser sends it, "2026-11-22", or as people here write it, "11/22/2026". */
export function readDay(text: string): Day | null {
  const typed = text.trim();
  const [, month = "", date = "", year = ""] = AMERICAN.exec(typed) ?? [];
  const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : typed;
  if (!ISO.test(day) || day < EARLIEST) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // A date that does not exist, such as February 30, is read as one of the next month, or not at all.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** What was typed as the first and last day, read; or what is wrong with either. */
export type ReadDays = { days: Days } | { faults: FieldReasons };

const read = (text: string): { day: Day } | { fault: Why } => {
  if (text.trim() === "") return { fault: "input.required" };
  const day = readDay(text);
  return day ? { day } : { fault: "statement.no_such_day" };
};

/**
 * Reads the days of a statement. It ends with `today` where a later day was asked for, because nobody knows what is
 * still to come; so the same question on the same day is the same statement.
 */
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

/** What is wrong with days that hold more gifts than a statement can list. */
export const tooManyGifts = (count: number): FieldReasons => ({
  to: [because("statement.too_many_gifts", { count })],
});

/** A year as the days of a statement. */
export const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** No zone is further from that of Greenwich. */
const FURTHEST = 15 * HOUR;

/** The moment at which a day begins in a zone, to the minute: midnight, or later where clocks are set forward then. */
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

/** The day after this one. */
const dayAfter = (day: Day): Day =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY).toISOString().slice(0, 10);

/** From the first moment of these days up to, and without, the first one after them. */
export const momentsOf = ({ from, to }: Days, timeZone: string): { since: Date; before: Date } => ({
  since: beginningOf(from, timeZone),
  before: beginningOf(dayAfter(to), timeZone),
});
