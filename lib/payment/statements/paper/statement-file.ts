import type { Language } from "@/lib/kernel/languages";
import { TABLE_FORMATS, type TableFile, tableFile } from "@/lib/platform/table-file";
import { translatorOf } from "@/messages";
import type { Statement } from "../statement";
import { statementPdf } from "./statement-pdf";
import { statementTable } from "./statement-table";

export const STATEMENT_FORMATS = ["pdf", ...TABLE_FORMATS] as const;
type StatementFormat = (typeof STATEMENT_FORMATS)[number];

type StatementFile = Omit<TableFile, "content"> & {
  content: TableFile["content"] | Uint8Array<ArrayBuffer>;
};

/** Writes a file that is byte-identical for the same statement and language. */
export async function statementFile(
  statement: Statement,
  format: StatementFormat,
  language: Language,
): Promise<StatementFile> {
  if (format !== "pdf") return tableFile(statementTable(statement, language), format);
  return {
    filename: `${translatorOf(language, "paper")("filename")}-${statement.from}-${statement.to}.pdf`,
    type: "application/pdf",
    content: await statementPdf(statement, language),
  };
}
