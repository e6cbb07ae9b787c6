import type { ImportView } from "@/lib/community";
import { formatTime, safeTimeZone } from "@/lib/kernel";
import type { Locale } from "@/lib/kernel/languages";

/** How often a page about a list that is going out is read anew, in milliseconds. */
export const WHILE_SENDING = 5000;

const weekday = (moment: Date, timeZone: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: safeTimeZone(timeZone) }).format(moment);

/** When a list was read in, for its name: "Friday" and "2:05 PM". */
export const listMoment = (
  { createdAt }: Pick<ImportView, "createdAt">,
  timeZone: string,
  locale: Locale,
) => ({
  day: weekday(createdAt, timeZone, locale),
  time: formatTime(createdAt, timeZone),
});
