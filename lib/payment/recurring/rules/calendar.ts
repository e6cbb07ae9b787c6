import { DAY, dateParts, HOUR, MINUTE } from "@/lib/kernel";

/** A calendar day: "2026-11-22". */
export type Day = string;

/** Hour of charges in the donor's zone, when no DST change happens. */
const HOUR_OF_CHARGE = 10;

/** Notice before each charge; no charge without it. */
export const NOTICE = 3 * DAY;

/** Periods offered on pages; the API takes 1 to 12. */
export const OFFERED_MONTHS = [1, 3, 12] as const;

const parts = (day: Day): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};

const pad = (value: number, length = 2) => String(value).padStart(length, "0");
const written = (year: number, month: number, date: number): Day =>
  `${pad(year, 4)}-${pad(month)}-${pad(date)}`;

/** 28 to 31; `month` starts at 1. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Adds months, keeping the donor's day of the month; shorter months use their last day (Jan 31, Feb 28, Mar
 * 31).
 */
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

/** Returns the day in the donor's zone. */
export function dayAt(at: Date, timeZone: string): Day {
  const { year, month, day } = localOf(at, timeZone);
  return written(year, month, day);
}

/** Returns the time of charge: 10 a.m. in the donor's zone. */
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

export type Rhythm = { months: number; dayOfMonth: number; timeZone: string };

export const nextDay = (
  day: Day,
  { months, dayOfMonth: wanted }: Pick<Rhythm, "months" | "dayOfMonth">,
): Day => monthsAfter(day, months, wanted);

/** Returns the first day of the rhythm, from `day` on, that can be announced in time. */
export function firstDayFrom(day: Day, rhythm: Rhythm, now: Date): Day {
  let next = day;
  while (noticeTime(next, rhythm.timeZone) < now) next = nextDay(next, rhythm);
  return next;
}

/** A notice late by less than this delays no charge. */
const LEAVES_WITHIN = HOUR;

/** Returns the next 10 a.m. in the donor's zone, at or after `at`. */
function tenFrom(at: Date, timeZone: string): Date {
  const today = dayAt(at, timeZone);
  const ten = chargeTime(today, timeZone);
  return ten >= at ? ten : chargeTime(dayAfter(today), timeZone);
}

/** Returns the earliest charge after a notice: 10 a.m., three days later. */
export const chargeAfterTold = (toldAt: Date, timeZone: string): Date =>
  tenFrom(new Date(toldAt.getTime() + NOTICE - LEAVES_WITHIN), timeZone);

/** Returns when an announced gift is charged: 10 a.m. of its day, or later after a late notice. */
export const chargeAfterNotice = (day: Day, timeZone: string, announcedAt: Date): Date =>
  new Date(Math.max(chargeTime(day, timeZone).getTime(), chargeAfterTold(announcedAt, timeZone).getTime()));

/** A gift this late is not charged. */
const TOO_LATE = 10 * DAY;

export const isTooLate = (day: Day, timeZone: string, at: Date): boolean =>
  at.getTime() - chargeTime(day, timeZone).getTime() >= TOO_LATE;

/**
 * Returns the day to announce when a notice is due. `day`: null if its charge would be too late. `missed`:
 * days overtaken by the next before their three-day notice; not charged. `next`: the following day. Several
 * are due only after worker downtime.
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

/** Days from the first try to each retry. */
const RETRY_DAYS = [1, 3, 7] as const;

/** Returns the time of the next try; null after the last. */
export function retryTime(firstTriedAt: Date, declines: number): Date | null {
  const days = RETRY_DAYS[declines - 1];
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * DAY);
}

/** Time for the donor to confirm at their bank. */
export const BANK_WAITS = 7 * DAY;

/** Time for the donor to choose Our Balance after their campaign ended. */
export const ASKED_FOR = 14 * DAY;

/** Returns when the bank was to be asked: the announced day, or the next retry. */
export function plannedTime({ dueOn, announcedAt, firstTriedAt, declines }: Planned, timeZone: string): Date {
  const again = firstTriedAt && declines > 0 ? retryTime(firstTriedAt, declines) : null;
  return again ?? chargeAfterNotice(dueOn, timeZone, announcedAt ?? chargeTime(dueOn, timeZone));
}

type Planned = { dueOn: Day; announcedAt: Date | null; firstTriedAt: Date | null; declines: number };

/** A retry waits this long for a donor at their bank to finish paying. */
const DONOR_FIRST = 2 * HOUR;

/** True while a donor sent to their bank takes precedence over the planned try. */
export const donorGoesFirst = (planned: Date, now: Date): boolean =>
  now.getTime() - planned.getTime() < DONOR_FIRST;
