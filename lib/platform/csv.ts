import { stringify } from "csv-stringify/sync";

/** Spreadsheets read such a cell as a formula, which could run commands. */
const STARTS_FORMULA = /^[=+\-@\t\r\n|]/;

/** Byte order mark: without it spreadsheets do not read UTF-8. */
export const CSV_MARK = "\uFEFF";

/** Returns rows as CSV with RFC 4180 line ends. Neutralizes formulas in cells. */
export const csvFile = (rows: readonly string[][]): string =>
  stringify([...rows], {
    record_delimiter: "\r\n",
    // A lone CR or LF ends no record here but does for programs that read the file.
    quoted_match: /[\r\n]/,
    cast: { string: (value) => (STARTS_FORMULA.test(value) ? `'${value}` : value) },
  });
