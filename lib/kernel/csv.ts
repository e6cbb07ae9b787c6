/** A spreadsheet program reads a cell that begins with one of these as a formula, which could run commands. */
const STARTS_FORMULA = /^[=+\-@\t\r\n|]/;

/** One cell: never a formula, never more than one cell, whatever a person typed. */
export function csvCell(value: string): string {
  const harmless = STARTS_FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What spreadsheet programs need at the beginning to read a file as UTF-8. */
export const CSV_MARK = "\uFEFF";

/** Rows as a CSV file with the line ends of RFC 4180. */
export const csvFile = (rows: string[][]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
