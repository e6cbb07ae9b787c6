import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import type { Table } from "@/lib/platform/table";
import { tableFile } from "@/lib/platform/table-file";

const bytesOf = async (table: Table, format: "csv" | "xlsx"): Promise<Buffer> =>
  Buffer.from(await new Response((await tableFile(table, format)).content).arrayBuffer());

export const csvOf = async (table: Table): Promise<string> => (await bytesOf(table, "csv")).toString();

export const workbookOf = (table: Table): Promise<Buffer> => bytesOf(table, "xlsx");

export const workbookCells = async (table: Table) => readSheet(await workbookOf(table), 1, { trim: false });

function textOf(cell: unknown, isDollars: boolean): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "number" && isDollars ? cell.toFixed(2) : String(cell);
}

/** The files differ only by the apostrophe that disarms formulas in a CSV. */
export async function bothCells(table: Table): Promise<{ csv: string[][]; excel: string[][] }> {
  const csv: string[][] = parse(await csvOf({ ...table, hasCsvHeader: true }), { bom: true });
  const rows = await workbookCells(table);
  return {
    csv: csv.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n|])/, ""))),
    excel: rows.map((row, line) =>
      table.columns.map(({ kind }, at) => textOf(row[at], line > 0 && kind === "dollars")),
    ),
  };
}
