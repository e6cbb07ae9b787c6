import { DAY, dateParts, HOUR, MINUTE } from "@/lib/kernel";

/** "2026-11-22". */
export type Day = string;

/** In the donor's zone; no DST change happens then. */
const HOUR_OF_CHARGE = 10;

/** No charge without this notice. */
export const NOTICE = 3 * DAY;

/** On pages; the API takes 1 to 12. */
export const OFFERED_MONTHS = [1, 3, 12] as const;

const parts = (day: Day): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};

const pad = (value: number, length = 2) => String(value).padStart(length, "0");
const written = (year: number, month: number, date: number): Day =>
  `${pad(year, 4)}-${pad(month)}-${pad(date)}`;

/** `month` starts at 1. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Keeps the donor's day of the month; shorter months use their last day (Jan 31, Feb 28, Mar 31). */
export function monthsAfter(day: Day, months: number, dayOfMonth: number): Day {
  const [year, month] = parts(day);
  const at = year * 12 + (month - 1) + months;
  const [nextYear, nextMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return written(nextYear, nextMonth, Math.min(dayOfMonth, daysIn(nextYear, nextMonth)));
}

function dayAfter(day: Day): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}

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

export function dayAt(at: Date, timeZone: string): Day {
  const { year, month, day } = localOf(at, timeZone);
  return written(year, month, day);
}

/** Returns 10 a.m. in the donor's zone. */
export function chargeTime(day: Day, timeZone: string): Date {
  const [year, month, date] = parts(day);
  const wanted = Date.UTC(year, month - 1, date, HOUR_OF_CHARGE);
  const shown = localOf(new Date(wanted), timeZone);
  const offset = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - wanted;
  const found = new Date(wanted - offset);
  // The offset may differ between the two moments, up to 14 hours apart.
  const { hour, minute } = localOf(found, timeZone);
  return new Date(found.getTime() + (HOUR_OF_CHARGE - hour) * HOUR - minute * MINUTE);
}

export const noticeTime = (day: Day, timeZone: string): Date =>
  new Date(chargeTime(day, timeZone).getTime() - NOTICE);

type Rhythm = { months: number; dayOfMonth: number; timeZone: string };

export const nextDay = (
  day: Day,
  { months, dayOfMonth: wanted }: Pick<Rhythm, "months" | "dayOfMonth">,
): Day => monthsAfter(day, months, wanted);

/** The first day that can be announced in time. */
export function firstDayFrom(day: Day, rhythm: Rhythm, now: Date): Day {
  let next = day;
  while (noticeTime(next, rhythm.timeZone) < now) next = nextDay(next, rhythm);
  return next;
}

/** A notice late by less delays no charge. */
const LEAVES_WITHIN = HOUR;

function tenFrom(at: Date, timeZone: string): Date {
  const today = dayAt(at, timeZone);
  const ten = chargeTime(today, timeZone);
  return ten >= at ? ten : chargeTime(dayAfter(today), timeZone);
}

/** 10 a.m., three days after the notice. */
export const chargeAfterTold = (toldAt: Date, timeZone: string): Date =>
  tenFrom(new Date(toldAt.getTime() + NOTICE - LEAVES_WITHIN), timeZone);

/** 10 a.m. of its day, or later after a late notice. */
export const chargeAfterNotice = (day: Day, timeZone: string, announcedAt: Date): Date =>
  new Date(Math.max(chargeTime(day, timeZone).getTime(), chargeAfterTold(announcedAt, timeZone).getTime()));

/** A gift this late is not charged. */
const TOO_LATE = 10 * DAY;

export const isTooLate = (day: Day, timeZone: string, at: Date): boolean =>
  at.getTime() - chargeTime(day, timeZone).getTime() >= TOO_LATE;

/**
 * Determines the due day. Several days are due only after worker downtime.
 *
 * - `day`: null if its charge would be too late.
 * - `missed`: days overtaken by the next before their three-day notice; not charged.
 * - `next`: the following day.
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

/** Since the first try. */
const RETRY_DAYS = [1, 3, 7] as const;

export function retryTime(firstTriedAt: Date, declines: number): Date | null {
  const days = RETRY_DAYS[declines - 1];
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * DAY);
}

/** Time to confirm at the bank. */
export const BANK_WAITS = 7 * DAY;

/** Time to choose Our Balance after the campaign ended. */
export const ASKED_FOR = 14 * DAY;

export function plannedTime({ dueOn, announcedAt, firstTriedAt, declines }: Planned, timeZone: string): Date {
  const again = firstTriedAt && declines > 0 ? retryTime(firstTriedAt, declines) : null;
  return again ?? chargeAfterNotice(dueOn, timeZone, announcedAt ?? chargeTime(dueOn, timeZone));
}

type Planned = { dueOn: Day; announcedAt: Date | null; firstTriedAt: Date | null; declines: number };

/** A retry waits this long for a donor at their bank. */
const DONOR_FIRST = 2 * HOUR;

export const donorGoesFirst = (planned: Date, now: Date): boolean =>
  now.getTime() - planned.getTime() < DONOR_FIRST;
