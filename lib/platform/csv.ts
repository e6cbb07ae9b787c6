import { stringify } from "csv-stringify/sync";

/** A spreadsheet program reads a cell that begins with one of these as a formula, which could run commands. */
const STARTS_FORMULA = /^[=+\-@\t\r\n|]/;

/** What spreadsheet programs need at the beginning to read a file as UTF-8. */
export const CSV_MARK = "\uFEFF";

/** Rows as a CSV file with the line ends of RFC 4180. No cell is a formula, whatever a person typed. */
export const csvFile = (rows: readonly string[][]): string =>
  stringify([...rows], {
    record_delimiter: "\r\n",
    // A line break alone does not end a record here, but it does for whoever reads the file.
    quoted_match: /[\r\n]/,
    cast: { string: (value) => (STARTS_FORMULA.test(value) ? `'${value}` : value) },
  });
