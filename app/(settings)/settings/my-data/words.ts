import type { OwnData, OwnValue } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { formatDateTime } from "@/lib/kernel/time";
import { CATALOGUE } from "@/messages";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** "firstName" is "First name", "createdAt" is "Created". */
export function labelOf(key: string, language: Language): string {
  const labels: Record<string, string> = CATALOGUE[language].account.data.labels;
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (label !== undefined) return label;
  const words = key
    .replace(/At$/, "")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function titleOf({ name, title }: OwnData, language: Language): string {
  const titles: Record<string, string> = CATALOGUE[language].account.data.titles;
  return (Object.hasOwn(titles, name) ? titles[name] : undefined) ?? title;
}

/** Times are in the account's zone; null if empty. */
export function shownValue(
  value: OwnValue,
  words: { yes: string; no: string },
  timeZone?: string,
): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  const text = String(value);
  return MOMENT.test(text) ? formatDateTime(new Date(text), timeZone) : text;
}
