const DAY = 24 * 60 * 60 * 1000;
const FAR_DAYS = 400;

/**
 * Returns 15:00 UTC on the first February 29 at least 400 days after `now`: finds faults of leap days and of
 * assumptions that hold for about a year.
 */
export function farLeapDay(now: Date): Date {
  const soonest = now.getTime() + FAR_DAYS * DAY;
  for (let year = new Date(soonest).getUTCFullYear(); ; year++) {
    const day = new Date(Date.UTC(year, 1, 29, 15));
    if (day.getUTCMonth() === 1 && day.getTime() >= soonest) return day;
  }
}
