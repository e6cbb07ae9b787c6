import type { ImportView } from "@/lib/community";
import { dateText, formatTime } from "@/lib/kernel";
import type { Locale } from "@/lib/kernel/languages";

/** Milliseconds, while a list is being sent. */
export const WHILE_SENDING = 5000;

/** "Friday" and "2:05 PM". */
export const listMoment = (
  { createdAt }: Pick<ImportView, "createdAt">,
  timeZone: string,
  locale: Locale,
) => ({
  day: dateText(createdAt, timeZone, { locale, weekday: "long" }),
  time: formatTime(createdAt, timeZone),
});
