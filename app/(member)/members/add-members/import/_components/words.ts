import type { ImportView } from "@/lib/community";
import { dateText, formatTime } from "@/lib/kernel";
import type { Locale } from "@/lib/kernel/languages";

/** Refresh interval while a list is being sent, in milliseconds. */
export const WHILE_SENDING = 5000;

/** "Friday" and "2:05 PM", as a list's name. */
export const listMoment = (
  { createdAt }: Pick<ImportView, "createdAt">,
  timeZone: string,
  locale: Locale,
) => ({
  day: dateText(createdAt, timeZone, { locale, weekday: "long" }),
  time: formatTime(createdAt, timeZone),
});
