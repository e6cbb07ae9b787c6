import { dateText } from "@/lib/kernel";

/** "2026-11" is "November 2026". */
export const monthWords = (month: string): string =>
  dateText(new Date(`${month}-01T00:00:00Z`), "UTC", { month: "long", year: "numeric" });
