export type ColumnKind = "text" | "day" | "dollars" | "count";

export type TableColumn = {
  label: string;
  kind?: ColumnKind;
  /** In characters. Required for paged rows: a workbook writes widths before rows. */
  width?: number;
};

/** Cells are the texts of its CSV file. */
export type Table = {
  /** Without the extension. */
  filename: string;
  sheet: string;
  columns: readonly TableColumn[];
  rows: readonly string[][] | AsyncIterable<readonly string[][]>;
  /** Default true. Some programs want no header. */
  hasCsvHeader?: boolean;
  hasCsvMark?: boolean;
};

export const isPaged = (rows: Table["rows"]): rows is AsyncIterable<readonly string[][]> =>
  Symbol.asyncIterator in rows;

export async function* rowsOf({ rows }: Table): AsyncGenerator<readonly string[], void> {
  if (!isPaged(rows)) return yield* rows;
  for await (const page of rows) yield* page;
}

/** None if paged: only rows at hand can be measured before writing. */
export const rowsAtHand = ({ rows }: Table): readonly string[][] => (isPaged(rows) ? [] : rows);
