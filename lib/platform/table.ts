/** What the cells of a column are: text, days (2026-11-22), dollars (1234.56) or whole numbers. */
export type ColumnKind = "text" | "day" | "dollars" | "count";

export type TableColumn = {
  label: string;
  kind?: ColumnKind;
  /** In characters. Needed where the rows come in pages, because a workbook has the widths before the rows. */
  width?: number;
};

/** A list that people open in a spreadsheet. Its cells are the texts that its CSV file has. */
export type Table = {
  /** The file's name without its ending. */
  filename: string;
  /** The name of the sheet in the workbook. */
  sheet: string;
  columns: readonly TableColumn[];
  rows: readonly string[][] | AsyncIterable<readonly string[][]>;
  /** Whether the CSV begins with its labels; true by default. Some programs that read it want none. */
  hasCsvHeader?: boolean;
  /** Whether the CSV begins with the mark by which spreadsheets know UTF-8; true by default. */
  hasCsvMark?: boolean;
};

export const isPaged = (rows: Table["rows"]): rows is AsyncIterable<readonly string[][]> =>
  Symbol.asyncIterator in rows;

/** The rows one by one, whether or not they come in pages. */
export async function* rowsOf({ rows }: Table): AsyncGenerator<readonly string[], void> {
  if (!isPaged(rows)) return yield* rows;
  for await (const page of rows) yield* page;
}

/** The rows that can be measured before they are written; none where they come in pages. */
export const rowsAtHand = ({ rows }: Table): readonly string[][] => (isPaged(rows) ? [] : rows);
