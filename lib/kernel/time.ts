export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Where dates are shown when a community has not said otherwise. */
export const DEFAULT_TIME_ZONE = "America/New_York";

const formats = new Map<string, Intl.DateTimeFormat>();
function format(timeZone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${key}|${timeZone}`;
  const known = formats.get(id);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formats.set(id, made);
  return made;
}

const DATE = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** "11/19/2026" (specification 000 §9). */
export const formatDate = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  format(timeZone, "date", DATE).format(at);

/** "8:12 PM" */
export const formatTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  format(timeZone, "time", { hour: "numeric", minute: "2-digit", hour12: true })
    .format(at)
    .replace(/\s/g, " ");

/** "11/19/2026 8:12 PM": MM/DD/YYYY h:mm A (specification 000 §9). */
export const formatDateTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`;

/** "Nov 9": for lines where the year does not matter. */
export const formatDay = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  format(timeZone, "day", { month: "short", day: "numeric" }).format(at);

/** "today", "yesterday" or "Nov 9", seen from `now`. */
export function formatSince(at: Date, now: Date, timeZone = DEFAULT_TIME_ZONE): string {
  const day = formatDate(at, timeZone);
  if (day === formatDate(now, timeZone)) return "today";
  if (day === formatDate(new Date(now.getTime() - DAY), timeZone)) return "yesterday";
  return formatDay(at, timeZone);
}
