import type { Language } from "@/lib/kernel/languages";
import type { Statement } from "../statement";
import { statementCsv } from "./statement-csv";
import { statementPdf } from "./statement-pdf";
import { PAPER_WORDS } from "./words";

export type StatementFormat = "pdf" | "csv";

export type StatementFile = { filename: string; type: string; content: string | Uint8Array<ArrayBuffer> };

/** A statement as a file. The same statement in the same language is the same bytes. */
export async function statementFile(
  statement: Statement,
  format: StatementFormat,
  language: Language,
): Promise<StatementFile> {
  const filename = `${PAPER_WORDS[language].filename}-${statement.from}-${statement.to}.${format}`;
  return format === "pdf"
    ? { filename, type: "application/pdf", content: await statementPdf(statement, language) }
    : { filename, type: "text/csv; charset=utf-8", content: statementCsv(statement, language) };
}
