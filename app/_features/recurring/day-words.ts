import { formatDate } from "@/lib/kernel";

/** "12/01/2026" for a day of a recurring gift, such as "2026-12-01". */
export const dayWords = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`), "UTC");
