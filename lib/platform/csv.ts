import { stringify } from "csv-stringify/sync";

/** Spreadsheets read such a cell as a formula, which could run commands. */
const STARTS_FORMULA = /^[=+\-@\t\r\n|]/;

/** Spreadsheets need it to read UTF-8. */
export const CSV_MARK = "\uFEFF";

/** RFC 4180 line ends; neutralizes formulas. */
export const csvFile = (rows: readonly string[][]): string =>
  stringify([...rows], {
    record_delimiter: "\r\n",
    // A lone CR or LF ends a record for some programs.
    quoted_match: /[\r\n]/,
    cast: { string: (value) => (STARTS_FORMULA.test(value) ? `'${value}` : value) },
  });
