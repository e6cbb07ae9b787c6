import { DAY, dateParts, HOUR, MINUTE } from "@/lib/kernel";

/** A day without a time, as the database has it: "2026-11-22". */
export type Day = string;

/** Charges are made from this hour on, of the donor's own day. No clock is set forward or back at it. */
const HOUR_OF_CHARGE = 10;

/** A donor is told so long before each charge, and nobody is charged without that notice. */
export const NOTICE = 3 * DAY;

/** The periods that are offered; over the API any from 1 to 12 months. */
export const OFFERED_MONTHS = [1, 3, 12] as const;

const parts = (day: Day): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};

const pad = (value: number, length = 2) => String(value).padStart(length, "0");
const written = (year: number, month: number, date: number): Day =>
  `${pad(year, 4)}-${pad(month)}-${pad(date)}`;

/** The last day of a month, 28 to 31; `month` begins with 1. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The day so many months after another, on the day of the month that the donor began on: in a shorter month its last
 * day, and afterwards the right one again (Jan 31, Feb 28, Mar 31).
 */
export function monthsAfter(day: Day, months: number, dayOfMonth: number): Day {
  const [year, month] = parts(day);
  const at = year * 12 + (month - 1) + months;
  const [nextYear, nextMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return written(nextYear, nextMonth, Math.min(dayOfMonth, daysIn(nextYear, nextMonth)));
}

/** The day that follows in the calendar. */
function dayAfter(day: Day): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}

/** The day of the month, 1 to 31. */
export const dayOfMonth = (day: Day): number => parts(day)[2];

const TO_THE_MINUTE = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const;

function localOf(at: Date, timeZone: string) {
  const { year, month, day, hour, minute } = dateParts(at, timeZone, TO_THE_MINUTE);
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  };
}

/** The donor's day at this moment. */
export function dayAt(at: Date, timeZone: string): Day {
  const { year, month, day } = localOf(at, timeZone);
  return written(year, month, day);
}

/** When a charge of this day is made: at ten in the morning, wherever the donor lives. */
export function chargeTime(day: Day, timeZone: string): Date {
  const [year, month, date] = parts(day);
  const wanted = Date.UTC(year, month - 1, date, HOUR_OF_CHARGE);
  const shown = localOf(new Date(wanted), timeZone);
  const offset = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - wanted;
  const found = new Date(wanted - offset);
  // The clocks may have been changed between the two moments, which lie up to fourteen hours apart.
  const { hour, minute } = localOf(found, timeZone);
  return new Date(found.getTime() + (HOUR_OF_CHARGE - hour) * HOUR - minute * MINUTE);
}

/** When the donor is told of a charge of this day. */
export const noticeTime = (day: Day, timeZone: string): Date =>
  new Date(chargeTime(day, timeZone).getTime() - NOTICE);

export type Rhythm = { months: number; dayOfMonth: number; timeZone: string };

/** The day of the gift that follows the one of `day`. */
export const nextDay = (
  day: Day,
  { months, dayOfMonth: wanted }: Pick<Rhythm, "months" | "dayOfMonth">,
): Day => monthsAfter(day, months, wanted);

/**
 * The first day of the rhythm, from `day` on, of which the donor can still be told in time: for a plan that begins
 * again after a pause.
 */
export function firstDayFrom(day: Day, rhythm: Rhythm, now: Date): Day {
  let next = day;
  while (noticeTime(next, rhythm.timeZone) < now) next = nextDay(next, rhythm);
  return next;
}

/** A notice that leaves within this time after it was due moves no charge. */
const LEAVES_WITHIN = HOUR;

/** The first ten o'clock of the donor's own day at this moment or after it. */
function tenFrom(at: Date, timeZone: string): Date {
  const today = dayAt(at, timeZone);
  const ten = chargeTime(today, timeZone);
  return ten >= at ? ten : chargeTime(dayAfter(today), timeZone);
}

/** The earliest charge after a notice that left then: at ten o'clock, three days later. */
export const chargeAfterTold = (toldAt: Date, timeZone: string): Date =>
  tenFrom(new Date(toldAt.getTime() + NOTICE - LEAVES_WITHIN), timeZone);

/** When an announced gift is charged: at ten o'clock of its day, or of a later one when the notice is late. */
export const chargeAfterNotice = (day: Day, timeZone: string, announcedAt: Date): Date =>
  new Date(Math.max(chargeTime(day, timeZone).getTime(), chargeAfterTold(announcedAt, timeZone).getTime()));

/** A gift that is late by this much is not charged. */
const TOO_LATE = 10 * DAY;

/** Whether it is too late at that moment to charge a gift of this day. */
export const isTooLate = (day: Day, timeZone: string, at: Date): boolean =>
  at.getTime() - chargeTime(day, timeZone).getTime() >= TOO_LATE;

/**
 * The day to announce for a plan whose notice is due. A day that another one overtakes before the notice has had its three
 * days is in `missed` and not charged. `day` is null when its charge would be too late. `next` is the day that follows.
 * More than one day is due only after the worker slept.
 */
export function dueDay(day: Day, rhythm: Rhythm, now: Date): { day: Day | null; missed: Day[]; next: Day } {
  const { timeZone } = rhythm;
  const soon = chargeAfterTold(now, timeZone);
  const missed: Day[] = [];
  let latest = day;
  let next = nextDay(day, rhythm);
  for (; chargeTime(next, timeZone) <= soon; next = nextDay(next, rhythm)) {
    missed.push(latest);
    latest = next;
  }
  if (!isTooLate(latest, timeZone, chargeAfterNotice(latest, timeZone, now)))
    return { day: latest, missed, next };
  return { day: null, missed: [...missed, latest], next };
}

/** A declined gift is tried again so many days after the first try. */
const RETRY_DAYS = [1, 3, 7] as const;

/** When a gift is tried again that was declined so many times; null when that was the last. */
export function retryTime(firstTriedAt: Date, declines: number): Date | null {
  const days = RETRY_DAYS[declines - 1];
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * DAY);
}

/** A bank that wants to see the donor is waited for so long. */
export const BANK_WAITS = 7 * DAY;

/** A donor whose campaign has ended is asked so long whether Our Balance takes over. */
export const ASKED_FOR = 14 * DAY;

/** When the bank was to be asked: on the announced day, or for a declined gift at its next try. */
export function plannedTime({ dueOn, announcedAt, firstTriedAt, declines }: Planned, timeZone: string): Date {
  const again = firstTriedAt && declines > 0 ? retryTime(firstTriedAt, declines) : null;
  return again ?? chargeAfterNotice(dueOn, timeZone, announcedAt ?? chargeTime(dueOn, timeZone));
}

type Planned = { dueOn: Day; announcedAt: Date | null; firstTriedAt: Date | null; declines: number };

/** A donor who pays a declined gift by themselves and stands at their bank is not disturbed for so long. */
const DONOR_FIRST = 2 * HOUR;

/** Whether a donor who was sent to their bank goes before the try that was planned for then. */
export const donorGoesFirst = (planned: Date, now: Date): boolean =>
  now.getTime() - planned.getTime() < DONOR_FIRST;
