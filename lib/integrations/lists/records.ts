import { CsvError, parse } from "csv-parse/sync";
import type { PlainReason } from "@/lib/kernel";
import { cleanCell } from "./clean";
import { type Separator, separatorOf } from "./separator";

/** One line of a list with its cells, or why it has none. */
export type ListRecord = { line: number; cells: string[]; problem?: PlainReason };

export type Records = {
  records: ListRecord[];
  /** True if there were more records than are read. */
  isCut: boolean;
  /** True if some had more cells than are read. */
  isNarrowed: boolean;
};

/** More cells than any export of contacts fills with what we want. */
export const MOST_COLUMNS = 60;
/** A line of people is shorter. Outlook's exports, with their notes, stay below it. */
const LONGEST_LINE = 20_000;
/** A quotation that is not closed within so many bytes is a slip, and not a long note. */
const LONGEST_RECORD = 24_000;
/** After this many slips each line is parsed alone, because a slip costs the parser the longest record. */
const MOST_SLIPS = 50;
/** Rows that are read, blank ones included, and the last line: the same as of a workbook. */
const MOST_ROWS = 10_000;
const LAST_LINE = 100_000;
const NEWLINE = 10;
const QUOTE = 34;
/** Characters of a blank row, except quotes: separators, spaces, line ends, and invisible marks of exports. */
const BLANK = new Uint8Array(2 ** 16);
for (const character of "\t;,| \0\u00a0\ufeff") BLANK[character.charCodeAt(0)] = 1;

const decoder = new TextDecoder();

/** True for a line without content whose quotes are closed. */
function isBlank(text: string, from: number, to: number): boolean {
  let quotes = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) quotes += 1;
    else if (BLANK[code] === 0) return false;
  }
  return quotes % 2 === 0;
}

/** Drops the blank rows at the end. Spreadsheets leave up to a million of them. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (!isBlank(text, start, end)) break;
    end = Math.max(0, start - 1);
  }
  return text.slice(0, end);
}

/**
 * Lines as the parser may take them: one kind of line end, none longer than the limit. What is cut off of a longer one
 * leaves its quotes closed, so that it does not swallow the lines behind it.
 */
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

/**
 * Collects the records of a list: clean cells, no blank rows, `most` of them. Throws `Enough` past that, and past
 * `MOST_ROWS` rows.
 */
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

  /** Runs `work` until all records are collected. */
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

/** The records of rows that have their cells already, `most` at most. */
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

/** A line that the parser refused, read by itself: quotes in the middle of a cell count as such. */
function aloneOf(line: Buffer, delimiter: Separator): string[] | null {
  try {
    const [cells] = parse(line, { ...options(delimiter), relax_quotes: true }) as string[][];
    return cells ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/**
 * The records of a list, `most` at most, with the number of the line on which each begins. A record whose quotes are
 * wrong costs its own line: it is read by itself or named, and reading goes on with the next. Every byte is read a
 * bounded number of times, whatever the list holds.
 */
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
  /** Passes by empty lines, and counts them. */
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
