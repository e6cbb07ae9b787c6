import type { ImportView } from "@/lib/community";
import { dateText, formatTime } from "@/lib/kernel";
import type { Locale } from "@/lib/kernel/languages";

/** How often a page about a list that is going out is read anew, in milliseconds. */
export const WHILE_SENDING = 5000;

/** When a list was read in, for its name: "Friday" and "2:05 PM". */
export const listMoment = (
  { createdAt }: Pick<ImportView, "createdAt">,
  timeZone: string,
  locale: Locale,
) => ({
  day: dateText(createdAt, timeZone, { locale, weekday: "long" }),
  time: formatTime(createdAt, timeZone),
});
