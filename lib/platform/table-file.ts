import { CSV_MARK, csvFile } from "./csv";
import { isPaged, type Table } from "./table";

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
type TableFormat = (typeof TABLE_FORMATS)[number];

export type TableFile = {
  filename: string;
  type: string;
  content: string | ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** CSV by default. */
export const tableFormatOf = (value: string | null): TableFormat => (value === "xlsx" ? "xlsx" : "csv");

/** All lists use it, so each offers both formats. */
export async function tableFile(table: Table, format: TableFormat): Promise<TableFile> {
  const filename = `${table.filename}.${format}`;
  if (format === "csv") return { filename, type: "text/csv; charset=utf-8", content: csvContent(table) };
  // Loaded on first use.
  const { WORKBOOK_TYPE, workbookStream } = await import("./workbook");
  return { filename, type: WORKBOOK_TYPE, content: await workbookStream(table) };
}

function csvContent({ columns, rows, hasCsvHeader = true, hasCsvMark = true }: Table): TableFile["content"] {
  const header = hasCsvHeader ? [columns.map(({ label }) => label)] : [];
  const start = hasCsvMark ? CSV_MARK : "";
  if (!isPaged(rows)) return start + csvFile([...header, ...rows]);
  const encoder = new TextEncoder();
  const texts = csvPages(start + csvFile(header), rows);
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await texts.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return();
    },
  });
}

async function* csvPages(
  start: string,
  pages: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string, void> {
  yield start;
  for await (const page of pages) yield csvFile(page);
}
