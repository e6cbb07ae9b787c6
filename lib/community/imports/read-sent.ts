import type { ReadFile } from "@/lib/integrations/lists/read-list-file";
import { isArchive } from "@/lib/integrations/lists/signatures";
import { type ParsingFault, parseApart } from "@/lib/integrations/parsing";
import { invalidField, type PlainReason, SECOND } from "@/lib/kernel";

export type SentList = Exclude<ReadFile, { problem: PlainReason }>;

type Sent = { list?: string | undefined; file?: Uint8Array | undefined };

const LIMITS = { milliseconds: 5 * SECOND, outputBytes: 24 * 1024 * 1024 };

const FAULTS: Record<"text" | "workbook", Record<ParsingFault, PlainReason>> = {
  text: {
    malformed: "import.not_a_list",
    "too large": "import.list_too_much",
    "too slow": "import.list_too_much",
  },
  workbook: {
    malformed: "import.workbook_broken",
    "too large": "import.workbook_too_large",
    "too slow": "import.workbook_too_slow",
  },
};

/**
 * Parses in the parsing process. No transaction may be open. Throws `invalid` for a file that is no list, and
 * `unavailable` when too many files wait.
 */
export async function readSent({ list = "", file }: Sent): Promise<SentList> {
  const isPasted = /\S/.test(list);
  if (isPasted && file) throw invalidField("list", "import.one_of_two");
  const bytes = file ?? (isPasted ? Buffer.from(list) : null);
  if (!bytes) throw invalidField("list", "import.nothing");
  const parsed = await parseApart("people of list", bytes, { isPasted }, LIMITS);
  const kind = file && isArchive(file) ? "workbook" : "text";
  const read = "fault" in parsed ? { problem: FAULTS[kind][parsed.fault] } : parsed.value;
  if ("problem" in read) throw invalidField(file ? "file" : "list", read.problem);
  return read;
}
