import { cleanLine, type PlainReason } from "@/lib/kernel";
import { readWorkbook } from "../parsing/parsers/workbook";
import { MOST_READ } from "./clean";
import { decodeList, problemOfText } from "./decode";
import { MOST_RECORDS, type ReadList, readList, readRecords } from "./read-list";
import { MOST_COLUMNS, recordsOfRows } from "./records";

/** Sheet that was read; `isLong`: it has more rows. */
export type ReadSheet = { name: string; others: number; hiddenRows: number; isLong?: boolean };

export type ReadFile = { list: ReadList; sheet: ReadSheet | null } | { problem: PlainReason };

/** One more than is kept, to detect that there were more. */
const BOUNDS = { rows: MOST_RECORDS + 1, columns: MOST_COLUMNS + 1, characters: MOST_READ };

const OTHER_FILES = {
  locked: "import.workbook_locked",
  numbers: "import.workbook_numbers",
  binary: "import.workbook_binary",
  "open document": "import.workbook_open_document",
  other: "import.not_a_list",
} as const satisfies Record<string, PlainReason>;

async function readSheets(bytes: Buffer): Promise<ReadFile> {
  const workbook = await readWorkbook(bytes, BOUNDS);
  if ("notWorkbook" in workbook) return { problem: OTHER_FILES[workbook.notWorkbook] };
  const { rows, isCut, sheet, otherSheets, hiddenRows, hiddenColumns, hasPrefixes } = workbook;
  if (rows.length === 0) return { problem: "import.workbook_empty" };
  const records = recordsOfRows(rows, MOST_RECORDS);
  const list = readRecords(records);
  const hidden = new Set(hiddenColumns);
  // Admins see neither hidden columns nor bare numbers.
  const columns = list.columns?.map((column, index) => {
    const isUnseen = hidden.has(index) || (hasPrefixes && column.meaning === "phoneNumber");
    return isUnseen && column.meaning !== "none" ? { ...column, isGuessed: true } : column;
  });
  const isLong = isCut && !records.isCut;
  const isPlain = otherSheets === 0 && hiddenRows === 0 && !isLong;
  return {
    list: { ...list, columns: columns ?? null },
    sheet: isPlain ? null : { name: cleanLine(sheet), others: otherSheets, hiddenRows, isLong },
  };
}

/** Runs in the parsing process: hostile lists take seconds. */
export async function readListFile(bytes: Buffer, { isPasted }: { isPasted: boolean }): Promise<ReadFile> {
  if (isPasted) {
    const text = bytes.toString("utf8").replaceAll("\u0000", "");
    const problem = problemOfText(text);
    return problem ? { problem } : { list: readList(text), sheet: null };
  }
  const decoded = decodeList(bytes);
  if ("isArchive" in decoded) return readSheets(bytes);
  return "problem" in decoded ? decoded : { list: readList(decoded.text), sheet: null };
}
