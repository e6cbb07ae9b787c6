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
const NEWLINE = 10;

const decoder = new TextDecoder();

/**
 * Lines as the parser may take them: one kind of line end, none longer than the limit. What is cut off of a longer one
 * leaves its quotes closed, so that it does not swallow the lines behind it.
 */
function boundedLines(text: string): { bytes: Buffer; sample: string[]; cut: Set<number> } {
  const plain = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const sample: string[] = [];
  const cut = new Set<number>();
  const parts: string[] = [];
  let line = 1;
  for (let from = 0; from <= plain.length; line += 1) {
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
  return { bytes: Buffer.from(parts.join("\n")), sample, cut };
}

const options = (delimiter: Separator) => ({
  delimiter,
  record_delimiter: "\n",
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: LONGEST_RECORD,
});

class Enough extends Error {}

/** Collects the records of a list: clean cells, no empty lines, `most` of them. Throws `Enough` past that. */
class Collector {
  readonly records: ListRecord[] = [];
  isCut = false;
  isNarrowed = false;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: number, cells: readonly string[], problem?: PlainReason): void {
    const clean = cells.slice(0, MOST_COLUMNS).map(cleanCell);
    if (!problem && clean.every((cell) => cell === "")) return;
    if (this.records.length === this.#most) {
      this.isCut = true;
      throw new Enough();
    }
    if (cells.length > MOST_COLUMNS) this.isNarrowed = true;
    this.records.push({ line, cells: clean, ...(problem ? { problem } : {}) });
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
  const { bytes, sample, cut } = boundedLines(text);
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
  return collector.collect(() => {
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
}
