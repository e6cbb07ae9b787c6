import { tidy } from "@/lib/kernel";

/** The most characters of a cell that are kept: an e-mail address has 254 at most. */
const LONGEST_CELL = 300;

/** Marks that nobody sees: direction of writing, joiners, byte order. A name with one would be refused unseen. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const CONTROLS = /[^\P{Cc}\s]/gu;

/** One cell without what nobody sees, and without the apostrophe by which spreadsheets keep text from being a formula. */
export function cleanCell(text: string): string {
  const seen = text
    .slice(0, 4 * LONGEST_CELL)
    .replace(UNSEEN, "")
    .replace(CONTROLS, "");
  return tidy(seen.replace(/^\s*'(?=[=+\-@])/, "")).slice(0, LONGEST_CELL);
}

/** The first of several addresses in one cell, without its wrapping: `mailto:`, angle brackets, a comma at the end. */
export function cleanEmail(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  const bracketed = /<([^<>]*)>/.exec(first)?.[1] ?? first;
  return bracketed
    .replace(/^mailto:/i, "")
    .replace(/[,;.]+$/, "")
    .trim();
}

/** A number as one types it: the first of several, in our digits, with plain hyphens, without `tel:`. */
export function cleanPhone(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  return first
    .normalize("NFKC")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^tel:/i, "")
    .trim();
}
