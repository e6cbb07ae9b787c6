import { parseApart } from "@/lib/integrations/parsing";
import { cleanLine, type PlainReason, SECOND } from "@/lib/kernel";
import { MOST_READ } from "./rules/clean";
import { MOST_RECORDS, type ReadList, readRecords } from "./rules/read-list";
import { MOST_COLUMNS, recordsOfRows } from "./rules/records";

/**
 * What an admin should know of a workbook: which of its sheets was read, how many of the rows Excel hides, and whether the
 * sheet goes on below the rows that are read.
 */
export type ReadSheet = { name: string; others: number; hiddenRows: number; isLong?: boolean };

/** One more than is read shows that there were more. */
const BOUNDS = { rows: MOST_RECORDS + 1, columns: MOST_COLUMNS + 1, characters: MOST_READ };
const LIMITS = { milliseconds: 5 * SECOND, outputBytes: 8 * 1024 * 1024 };

const FAULTS = {
  malformed: "import.workbook_broken",
  "too large": "import.workbook_too_large",
  "too slow": "import.workbook_too_slow",
} as const satisfies Record<string, PlainReason>;

const OTHER_FILES = {
  locked: "import.workbook_locked",
  numbers: "import.workbook_numbers",
  binary: "import.workbook_binary",
  "open document": "import.workbook_open_document",
  other: "import.not_a_list",
} as const satisfies Record<string, PlainReason>;

/** A workbook as people, or why it cannot be read. Parses in another process, so no transaction may be open. */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ list: ReadList; sheet: ReadSheet | null } | { problem: PlainReason }> {
  const parsed = await parseApart("rows of workbook", bytes, BOUNDS, LIMITS);
  if ("fault" in parsed) return { problem: FAULTS[parsed.fault] };
  if ("notWorkbook" in parsed.value) return { problem: OTHER_FILES[parsed.value.notWorkbook] };
  const { rows, isCut, sheet, otherSheets, hiddenRows, hiddenColumns, hasPrefixes } = parsed.value;
  if (rows.length === 0) return { problem: "import.workbook_empty" };
  const records = recordsOfRows(rows, MOST_RECORDS);
  const list = readRecords(records);
  const hidden = new Set(hiddenColumns);
  // An admin sees neither a hidden column nor the bare number, so both have to be looked at.
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
