import { dateText } from "@/lib/kernel";

/** Converts "2026-11" to "November 2026". */
export const monthWords = (month: string): string =>
  dateText(new Date(`${month}-01T00:00:00Z`), "UTC", { month: "long", year: "numeric" });
