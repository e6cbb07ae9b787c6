import type { CellStyle, CellValue } from "hucre/xlsx";
import { type ColumnKind, rowsAtHand, rowsOf, type Table } from "./table";

export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** In characters. Longer texts wrap. */
const WIDTH = { least: 8, most: 60, unmeasured: 20 };

const MOST_CHARACTERS = 32_767;

/** Excel keeps a cell of format `@` as text, even after editing, so it never becomes a formula. */
const FORMATS: Record<ColumnKind, string> = {
  text: "@",
  day: "yyyy-mm-dd",
  dollars: "#,##0.00",
  count: "0",
};

const HEADER: CellStyle = {
  font: { bold: true, name: "Calibri", size: 11 },
  numFmt: FORMATS.text,
  alignment: { wrapText: true },
};

const styleOf = (kind: ColumnKind): CellStyle => ({
  numFmt: FORMATS[kind],
  alignment: { vertical: "top", ...(kind === "text" && { wrapText: true }) },
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DOLLARS = /^-?\d{1,12}\.\d{2}$/;
const COUNT = /^\d{1,15}$/;

/** Excel reads `_x0041_` as "A", so escape its first character. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

const textCell = (text: string): CellValue =>
  text === ""
    ? null
    : text
        .slice(0, MOST_CHARACTERS)
        .replace(/[\uFFFE\uFFFF]/g, "")
        .replace(LOOKS_ESCAPED, "_x005F_");

/** Invalid cells become text. */
function cellOf(text: string, kind: ColumnKind = "text"): CellValue {
  if (kind === "day" && DAY.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text);
  if (kind === "dollars" && DOLLARS.test(text)) return Number(text);
  if (kind === "count" && COUNT.test(text)) return Number(text);
  return textCell(text);
}

const longestLine = (text: string) => Math.max(...text.split("\n").map(({ length }) => length));

function widthOf(table: Table, index: number): number {
  const { label, width } = table.columns[index] ?? { label: "" };
  const cells = rowsAtHand(table).map((row) => row[index] ?? "");
  const needed = cells.reduce((most, cell) => Math.max(most, longestLine(cell)), label.length) + 2;
  const measured = cells.length === 0 ? Math.max(needed, WIDTH.unmeasured) : needed;
  return width ?? Math.min(Math.max(measured, WIDTH.least), WIDTH.most);
}

/** Streams in constant memory: one sheet, bold header row that stays in view. */
export async function workbookStream(table: Table): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  // Large; the build must not bundle it.
  const { writeXlsxStream } = await import(/* turbopackIgnore: true */ "hucre/xlsx");
  // The library takes one style per column and asks for it with each row, header first.
  let isHeader = true;
  const columns = table.columns.map(({ kind = "text" }, index) => {
    const body = styleOf(kind);
    return {
      width: widthOf(table, index),
      get style() {
        return isHeader ? HEADER : body;
      },
    };
  });
  async function* cells(): AsyncGenerator<CellValue[], void> {
    yield table.columns.map(({ label }) => textCell(label));
    isHeader = false;
    for await (const row of rowsOf(table)) yield row.map((text, at) => cellOf(text, table.columns[at]?.kind));
  }
  const stream = writeXlsxStream(cells(), { name: table.sheet, columns, freezePane: { rows: 1 } });
  return stream as ReadableStream<Uint8Array<ArrayBuffer>>;
}
