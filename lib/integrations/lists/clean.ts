import { cleanLine, tidy, cleanPhone as typedPhone } from "@/lib/kernel";

/** The most characters of a cell that are kept: an e-mail address has 254 at most. */
const LONGEST_CELL = 300;

/** The characters of a cell that are looked at, with those that cleaning removes. */
export const MOST_READ = 4 * LONGEST_CELL;

const CONTROLS = /[^\P{Cc}\s]/gu;

/** One cell without what nobody sees, and without the apostrophe by which spreadsheets keep text from being a formula. */
export function cleanCell(text: string): string {
  const seen = cleanLine(text.slice(0, MOST_READ).replace(CONTROLS, ""));
  return tidy(seen.replace(/^\s*'(?=[=+\-@])/, "")).slice(0, LONGEST_CELL);
}

/** The first of several addresses in one cell, without its wrapping: `mailto:`, angle brackets, a comma at the end. */
export function cleanEmail(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  const bracketed = /<([^<>]*)>/.exec(first)?.[1] ?? first;
  return bracketed
    .replace(/^mailto:/i, "")
    .replace(/(?<![,;.])[,;.]+$/, "")
    .trim();
}

/** A number as one types it: the first of several, in our digits, with plain hyphens, without `tel:`. */
export function cleanPhone(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  return typedPhone(first.replace(/^\s*tel:/i, ""));
}
