import type { OwnValue } from "@/lib/kernel";
import { formatDateTime } from "@/lib/kernel/time";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A key of the file as people read it: "firstName" is "First name", "createdAt" is "Created". */
export function labelOf(key: string): string {
  const words = key
    .replace(/At$/, "")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it, with times in their own time zone; null for an empty one. */
export function shownValue(value: OwnValue, timeZone?: string): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  return MOMENT.test(text) ? formatDateTime(new Date(text), timeZone) : text;
}
