import { cleanLine, tidy, cleanPhone as typedPhone } from "@/lib/kernel";

/** In characters; an e-mail address has at most 254. */
const LONGEST_CELL = 300;

export const MOST_READ = 4 * LONGEST_CELL;

const CONTROLS = /[^\P{Cc}\s]/gu;

/** Also the apostrophe that keeps text from being a formula. */
export function cleanCell(text: string): string {
  const seen = cleanLine(text.slice(0, MOST_READ).replace(CONTROLS, ""));
  return tidy(seen.replace(/^\s*'(?=[=+\-@])/, "")).slice(0, LONGEST_CELL);
}

/** The first address, without `mailto:`, angle brackets or a trailing comma. */
export function cleanEmail(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  const bracketed = /<([^<>]*)>/.exec(first)?.[1] ?? first;
  return bracketed
    .replace(/^mailto:/i, "")
    .replace(/(?<![,;.])[,;.]+$/, "")
    .trim();
}

/** The first number, in ASCII digits and hyphens, without `tel:`. */
export function cleanPhone(cell: string): string {
  const [first = ""] = cell.split(/ ::: |;| \| |,\s+/);
  return typedPhone(first.replace(/^\s*tel:/i, ""));
}
