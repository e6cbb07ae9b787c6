export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time zone of dates for a community that has not chosen one. */
export const DEFAULT_TIME_ZONE = "America/New_York";

const zones = new Map<string, boolean>();
/** Names of zones that are remembered; callers send made-up ones, too. */
const MOST_ZONES = 1_000;

/** True for the name of a time zone that `Intl` knows, such as "America/New_York". Offsets are no zones. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  const known = zones.get(text);
  if (known !== undefined) return known;
  let isZone = true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
  } catch {
    isZone = false;
  }
  if (zones.size < MOST_ZONES) zones.set(text, isZone);
  return isZone;
}

/** The zone that a browser reports; undefined where `Intl` does not know it, so that the account keeps the default. */
export const reportedTimeZone = (text: string): string | undefined => (isTimeZone(text) ? text : undefined);

/**
 * A stored zone, or the default where `Intl` does not know it: earlier releases stored zones that only the
 * database knows. Formatting with the result never throws.
 */
export const safeTimeZone = (stored: string): string => (isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE);

const formats = new Map<string, Intl.DateTimeFormat>();
function format(
  timeZone: string,
  key: string,
  options: Intl.DateTimeFormatOptions,
  locale: string,
): Intl.DateTimeFormat {
  const id = `${key}|${timeZone}|${locale}`;
  const known = formats.get(id);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: safeTimeZone(timeZone) });
  formats.set(id, made);
  return made;
}

const DATE = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** "11/19/2026" (specification 000 §9), in every language: the same day must not read as two (decision 019). */
export const formatDate = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  format(timeZone, "date", DATE, "en-US").format(at);

/** "11/22/2026" for a day that is the same in every time zone, such as "2026-11-22". */
export const formatCalendarDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`), "UTC");

/** "8:12 PM" */
export const formatTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  format(timeZone, "time", { hour: "numeric", minute: "2-digit", hour12: true }, "en-US")
    .format(at)
    .replace(/\s/g, " ");

/** "11/19/2026 8:12 PM": MM/DD/YYYY h:mm A (specification 000 §9). */
export const formatDateTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`;

/** "Eastern Time", as people call a time zone, in a sentence of any language. */
export const zoneName = (timeZone: string, locale = "en-US"): string =>
  format(timeZone, "zone", { timeZoneName: "longGeneric" }, locale)
    .formatToParts(0)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

/** "Nov 9": for lines where the year does not matter. */
export const formatDay = (at: Date, timeZone = DEFAULT_TIME_ZONE, locale = "en-US") =>
  format(timeZone, "day", { month: "short", day: "numeric" }, locale).format(at);

/** A day relative to another: today, yesterday, or `day` with its date. */
export type Since = { kind: "today" | "yesterday" | "earlier"; day: string };

/** Whether `at` was today, yesterday or another day, relative to `now`; for sentences in any language. */
export function sinceOf(at: Date, now: Date, timeZone = DEFAULT_TIME_ZONE, locale = "en-US"): Since {
  const date = formatDate(at, timeZone);
  const day = formatDay(at, timeZone, locale);
  if (date === formatDate(now, timeZone)) return { kind: "today", day };
  if (date === formatDate(new Date(now.getTime() - DAY), timeZone)) return { kind: "yesterday", day };
  return { kind: "earlier", day };
}

/** "today", "yesterday" or "Nov 9", seen from `now`: for pages that are English only. */
export function formatSince(at: Date, now: Date, timeZone = DEFAULT_TIME_ZONE): string {
  const { kind, day } = sinceOf(at, now, timeZone);
  return kind === "earlier" ? day : kind;
}
