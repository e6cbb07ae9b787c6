import { DEFAULT_TIME_ZONE, dateParts, dateText, deviceTimeZone } from "./intl";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const DATE = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const TIME = { hour: "numeric", minute: "2-digit", hour12: true } as const;

/** "11/19/2026" (000 §9) in every language: one date must not read as two (decision 017). */
export const formatDate = (at: Date, timeZone = DEFAULT_TIME_ZONE) => dateText(at, timeZone, DATE);

/** "2026-11-22" is "11/22/2026" in every time zone. */
export const formatCalendarDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`), "UTC");

/** "8:12 PM". */
export const formatTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  dateText(at, timeZone, TIME).replace(/\s/g, " ");

/** "11/19/2026 8:12 PM" (000 §9). */
export const formatDateTime = (at: Date, timeZone = DEFAULT_TIME_ZONE) =>
  `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`;

/** In the device's zone. */
export const formatDateTimeHere = (at: Date) => formatDateTime(at, deviceTimeZone());

/** "Eastern Time". */
export const zoneName = (timeZone: string, locale = "en-US"): string =>
  dateParts(new Date(0), timeZone, { timeZoneName: "longGeneric", locale }).timeZoneName ?? timeZone;

/** "Nov 9". */
export const formatDay = (at: Date, timeZone = DEFAULT_TIME_ZONE, locale = "en-US") =>
  dateText(at, timeZone, { month: "short", day: "numeric", locale });

type Since = { kind: "today" | "yesterday" | "earlier"; day: string };

export function sinceOf(at: Date, now: Date, timeZone = DEFAULT_TIME_ZONE, locale = "en-US"): Since {
  const date = formatDate(at, timeZone);
  const day = formatDay(at, timeZone, locale);
  if (date === formatDate(now, timeZone)) return { kind: "today", day };
  if (date === formatDate(new Date(now.getTime() - DAY), timeZone)) return { kind: "yesterday", day };
  return { kind: "earlier", day };
}

/** "today", "yesterday" or the day, for English-only pages. */
export function formatSince(at: Date, now: Date, timeZone = DEFAULT_TIME_ZONE): string {
  const { kind, day } = sinceOf(at, now, timeZone);
  return kind === "earlier" ? day : kind;
}
