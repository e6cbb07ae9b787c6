import type { ImportView } from "@/lib/community";
import { formatTime } from "@/lib/kernel";

/** How often a page about a list that is going out is read anew, in milliseconds. */
export const WHILE_SENDING = 5000;

const weekday = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone }).format(moment);

/** "Friday’s list, 2:05 PM". */
export const listName = ({ createdAt }: Pick<ImportView, "createdAt">, timeZone: string) =>
  `${weekday(createdAt, timeZone)}’s list, ${formatTime(createdAt, timeZone)}`;
