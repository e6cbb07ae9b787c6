import { Sentence } from "../support/sentence";

const DAY = 24 * 60 * 60 * 1000;
const FAR_DAYS = 400;
/** Contains a leap day and every kind of weekday, month end and clock change. */
const RANGE_DAYS = 4 * 366;

/**
 * 15:00 UTC on the first February 29 at least 400 days after `now`: finds faults of leap days and of
 * assumptions that hold for about a year.
 */
export function farLeapDay(now: Date): Date {
  const soonest = now.getTime() + FAR_DAYS * DAY;
  for (let year = new Date(soonest).getUTCFullYear(); ; year++) {
    const day = new Date(Date.UTC(year, 1, 29, 15));
    if (day.getUTCMonth() === 1 && day.getTime() >= soonest) return day;
  }
}

/** Of the next four years. */
export function randomMoment(now: Date, random: () => number = Math.random): Date {
  const seconds = Math.floor((now.getTime() + random() * RANGE_DAYS * DAY) / 1000);
  return new Date(seconds * 1000);
}

/**
 * A random moment, or `at` (a moment in ISO 8601, `+400d`, or `leap-day`). Throws a sentence for any other
 * `at`.
 */
export function anotherDay(at: string | undefined, now: Date): Date {
  if (at === undefined) return randomMoment(now);
  if (at === "leap-day") return farLeapDay(now);
  const days = /^\+(\d+)d$/.exec(at);
  const moment = days ? new Date(now.getTime() + Number(days[1]) * DAY) : new Date(at);
  if (Number.isNaN(moment.getTime()))
    throw new Sentence(`--at ${at} is neither a moment like 2028-02-29T15:00:00Z, nor +400d, nor leap-day.`);
  return moment;
}
