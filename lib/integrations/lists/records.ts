import { CsvError, parse } from "csv-parse/sync";
import type { PlainReason } from "@/lib/kernel";
import { cleanCell } from "./clean";
import { type Separator, separatorOf } from "./separator";

type ListRecord = { line: number; cells: string[]; problem?: PlainReason };

export type Records = {
  records: ListRecord[];
  isCut: boolean;
  isNarrowed: boolean;
};

export const MOST_COLUMNS = 60;
/** Above Outlook's exports with notes. */
const LONGEST_LINE = 20_000;
/** A longer open quotation is a slip, not a note. */
const LONGEST_RECORD = 24_000;
/** Beyond this, parse each line alone: a slip costs the parser the longest record. */
const MOST_SLIPS = 50;
/** Including blank ones; same as for a workbook. */
const MOST_ROWS = 10_000;
const LAST_LINE = 100_000;
const NEWLINE = 10;
const QUOTE = 34;
const BLANK = new Uint8Array(2 ** 16);
for (const character of "\t;,| \0\u00a0\ufeff") BLANK[character.charCodeAt(0)] = 1;

const decoder = new TextDecoder();

/** True for an empty line with closed quotes. */
function isBlank(text: string, from: number, to: number): boolean {
  let quotes = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) quotes += 1;
    else if (BLANK[code] === 0) return false;
  }
  return quotes % 2 === 0;
}

/** Spreadsheets leave up to a million blank rows. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (!isBlank(text, start, end)) break;
    end = Math.max(0, start - 1);
  }
  return text.slice(0, end);
}

/** One kind of line end, bounded length. Cutting closes quotes, so that later lines are not swallowed. */
function boundedLines(text: string): { bytes: Buffer; sample: string[]; cut: Set<number>; isCut: boolean } {
  const plain = withoutBlankEnd(text.replace(/\r\n?/g, "\n"));
  const sample: string[] = [];
  const cut = new Set<number>();
  const parts: string[] = [];
  let line = 1;
  let from = 0;
  for (; from <= plain.length && line <= LAST_LINE; line += 1) {
    const found = plain.indexOf("\n", from);
    const end = found === -1 ? plain.length : found;
    let part = plain.slice(from, Math.min(end, from + LONGEST_LINE));
    if (end - from > LONGEST_LINE) {
      cut.add(line);
      if ((part.split('"').length - 1) % 2 === 1) part += '"';
    }
    parts.push(part);
    if (sample.length < 60) sample.push(part);
    from = end + 1;
  }
  return { bytes: Buffer.from(parts.join("\n")), sample, cut, isCut: from < plain.length };
}

const options = (delimiter: Separator) => ({
  delimiter,
  record_delimiter: "\n",
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_RECORD,
});

class Enough extends Error {}

/** Throws `Enough` beyond `most` records or `MOST_ROWS` rows. */
class Collector {
  readonly records: ListRecord[] = [];
  isCut = false;
  isNarrowed = false;
  #rows = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: number, cells: readonly string[], problem?: PlainReason): void {
    this.#rows += 1;
    if (this.#rows > MOST_ROWS) this.#end();
    const clean = cells.slice(0, MOST_COLUMNS).map(cleanCell);
    if (!problem && clean.every((cell) => cell === "")) return;
    if (this.records.length === this.#most) this.#end();
    if (cells.length > MOST_COLUMNS) this.isNarrowed = true;
    this.records.push({ line, cells: clean, ...(problem ? { problem } : {}) });
  }

  #end(): never {
    this.isCut = true;
    throw new Enough();
  }

  collect(work: () => void): Records {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Enough)) throw error;
    }
    const { records, isCut, isNarrowed } = this;
    return { records, isCut, isNarrowed };
  }
}

export function recordsOfRows(rows: readonly { line: number; cells: string[] }[], most: number): Records {
  const collector = new Collector(most);
  return collector.collect(() => {
    for (const { line, cells } of rows) collector.add(line, cells);
  });
}

function newlinesIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at !== -1 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) {
    count += 1;
  }
  return count;
}

/** Refused by the parser; quotes inside a cell are literal. */
function aloneOf(line: Buffer, delimiter: Separator): string[] | null {
  try {
    const [cells] = parse(line, { ...options(delimiter), relax_quotes: true }) as string[][];
    return cells ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Wrong quotes cost only their own line. Every byte is read a bounded number of times. */
export function recordsOf(text: string, most: number): Records {
  const { bytes, sample, cut, isCut } = boundedLines(text);
  const marked = /^\s*sep=(.)\s*$/i.exec(sample[0] ?? "")?.[1];
  const delimiter = (marked as Separator | undefined) ?? separatorOf(sample);
  const collector = new Collector(most);
  let start = marked ? bytes.indexOf(NEWLINE) + 1 || bytes.length : 0;
  let line = marked ? 2 : 1;

  const add = (at: number, cells: string[], problem?: PlainReason) => {
    const isTooLong = cut.has(at) && cells.length <= MOST_COLUMNS;
    collector.add(at, cells, problem ?? (isTooLong ? "import.line_too_long" : undefined));
  };
  const skipEmpty = () => {
    while (bytes[start] === NEWLINE) {
      start += 1;
      line += 1;
    }
  };
  const readOn = () => {
    const from = start;
    parse(bytes.subarray(from), {
      ...options(delimiter),
      on_record: (cells: string[], { bytes: end }: { bytes: number }) => {
        skipEmpty();
        add(line, cells);
        line += newlinesIn(bytes, start, from + end);
        start = from + end;
        return null;
      },
    });
  };
  const readOneLine = () => {
    skipEmpty();
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    const alone = bytes.subarray(start, end);
    const cells = aloneOf(alone, delimiter);
    if (cells) add(line, cells);
    else add(line, [decoder.decode(alone.subarray(0, 200)).replaceAll('"', "")], "import.unclosed_quote");
    start = end + 1;
    line += 1;
  };
  const records = collector.collect(() => {
    for (let slips = 0; start < bytes.length; slips += 1) {
      try {
        if (slips < MOST_SLIPS) {
          readOn();
          break;
        }
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
      }
      readOneLine();
    }
  });
  return { ...records, isCut: records.isCut || isCut };
}
