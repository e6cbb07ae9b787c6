import { strToU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { type OtherFile, openWorkbook } from "./workbook-contents";

/** Including empty rows. */
const MOST_ROWS = 10_000;
/** The library fills gaps between rows, which exhausts memory. */
const LAST_LINE = 100_000;
const LONGEST_NAME = 100;

type SheetRow = { line: number; cells: string[] };

/** Without rows: all sheets are empty. */
type Workbook =
  | {
      sheet: string;
      otherSheets: number;
      rows: SheetRow[];
      hiddenRows: number;
      /** Hidden columns, from 0. */
      hiddenColumns: number[];
      /** Digits outside the number, such as a country code. */
      hasPrefixes: boolean;
      isCut: boolean;
    }
  | { notWorkbook: OtherFile };

type WorkbookBounds = { rows: number; columns: number; characters: number };

const LONGEST_TAG = 300;
const HAS_CELLS = /<(?:[A-Za-z]\w{0,20}:)?(?:v|is)[\s>]/;
/** Excel's last column is XFD. */
const IMPOSSIBLE_COLUMN = /\sr=["'][A-Za-z]{4}/;

type CutSheet = { xml: string; isCut: boolean; hiddenLines: Set<number> };

function hiddenColumnsOf(xml: string, most: number): number[] {
  const columns = xml
    .slice(0, xml.search(/<(?:[A-Za-z]\w{0,20}:)?sheetData[\s>]/))
    .split(/<(?:[A-Za-z]\w{0,20}:)?col\s/);
  return columns.slice(1).flatMap((rest) => {
    const tag = rest.slice(0, LONGEST_TAG).split(">", 1)[0] ?? "";
    if (!/(?:^|\s)hidden=["'](?:1|true)/.test(tag)) return [];
    const first = Number(/(?:^|\s)min=["'](\d{1,5})/.exec(tag)?.[1] ?? 0);
    const last = Math.min(most, Number(/(?:^|\s)max=["'](\d{1,5})/.exec(tag)?.[1] ?? 0));
    return first < 1 ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at);
  });
}

/** A custom format writes a plus sign or digits. */
const hasPrefixes = (styles: string): boolean =>
  styles
    .split("formatCode=")
    .slice(1)
    .some((rest) => {
      const code = rest.slice(1, LONGEST_TAG).split(rest.charAt(0), 1)[0] ?? "";
      return /\+|&quot;[^&]{0,20}\d/.test(code.replaceAll("E+", ""));
    });

/** The library would read all rows. */
function cutSheet(xml: string): CutSheet {
  const prefix = /<((?:[A-Za-z]\w{0,20}:)?)sheetData[\s>]/.exec(xml)?.[1] ?? "";
  const row = `<${prefix}row`;
  const hiddenLines = new Set<number>();
  let count = 0;
  for (let at = xml.indexOf(row); at !== -1; at = xml.indexOf(row, at + row.length)) {
    const after = xml.slice(at + row.length, at + row.length + LONGEST_TAG);
    if (!/^[\s/>]/.test(after)) continue;
    const tag = after.split(">", 1)[0] ?? "";
    count += 1;
    const line = Number(/\sr=["'](\d+)/.exec(tag)?.[1] ?? 0);
    if (count > MOST_ROWS || line > LAST_LINE) {
      const isCut = HAS_CELLS.test(xml.slice(at));
      return { xml: `${xml.slice(0, at)}</${prefix}sheetData></${prefix}worksheet>`, isCut, hiddenLines };
    }
    if (/\shidden=["'](?:1|true)/.test(tag)) hiddenLines.add(line);
  }
  return { xml, isCut: false, hiddenLines };
}

/** 2025550142 for "2.025550142E9". */
function digitsOf(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return String(value);
  const [, sign = "", whole, part = "", exponent] =
    /^(-?)(\d+)(?:\.(\d+))?E\+?0?(\d{1,2})$/i.exec(text) ?? [];
  const length = Number(exponent);
  if (!whole || part.length > length) return text;
  return `${sign}${whole}${part.padEnd(length, "0")}`;
}

/** ISO date; empty without a day or outside Excel's range. */
function dayOf(moment: Date): string {
  const year = moment.getUTCFullYear();
  return year >= 1_900 && year <= 9_999 ? moment.toISOString().slice(0, 10) : "";
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dayOf(cell);
  return typeof cell === "boolean" ? String(cell).toUpperCase() : String(cell);
}

/** An e-mail address, or enough digits for a phone number. */
const isContact = (cell: string) =>
  /^[^\s@]+@[^\s@]+$/.test(cell.trim()) ||
  (/^[+(]?[\d\s().\-/+]+$/.test(cell) && !/^\d*\.\d+$/.test(cell) && cell.replace(/\D/g, "").length >= 10);

const NO_ROWS: Workbook = {
  ...{ sheet: "", otherSheets: 0, rows: [], isCut: false },
  ...{ hiddenRows: 0, hiddenColumns: [], hasPrefixes: false },
};

/**
 * Picks the first visible sheet with an address or number, else the first with rows. Ignores macros and
 * external links.
 */
export async function readWorkbook(bytes: Buffer, bounds: WorkbookBounds): Promise<Workbook> {
  const contents = await openWorkbook(bytes);
  if ("notWorkbook" in contents) return contents;
  const { sheets, is1904, stringsPath, stylesPath, read } = contents;
  // The library unpacks without limits, truncates beyond declared sizes, and expects fixed names.
  const common: Record<string, Uint8Array> = {
    "xl/workbook.xml": strToU8(
      `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="A" id="A"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="A" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="sheet.xml"/></Relationships>',
    ),
  };
  const strings = await read(stringsPath);
  if (strings !== null) common["xl/sharedStrings.xml"] = strToU8(strings);
  const styles = await read(stylesPath);
  if (styles !== null) common["xl/styles.xml"] = strToU8(styles);
  let withoutContacts: Workbook | null = null;
  for (const { name, path } of sheets) {
    const whole = (await read(path)) ?? "";
    if (!HAS_CELLS.test(whole)) continue;
    const { xml, isCut, hiddenLines } = cutSheet(whole);
    if (IMPOSSIBLE_COLUMN.test(xml)) throw new Error("a column that Excel does not have");
    const plain = zipSync({ ...common, "xl/sheet.xml": strToU8(xml) }, { level: 0 });
    const data = await readSheet(plain.buffer as ArrayBuffer, 1, { parseNumber: digitsOf });
    const rows = data
      .map((row, index) => ({
        line: index + 1,
        cells: row.slice(0, bounds.columns).map((cell) => textOf(cell).slice(0, bounds.characters)),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
      .slice(0, bounds.rows);
    if (rows.length === 0) continue;
    const found = {
      sheet: name.slice(0, LONGEST_NAME),
      otherSheets: sheets.length - 1,
      rows,
      hiddenRows: rows.filter(({ line }) => hiddenLines.has(line)).length,
      hiddenColumns: hiddenColumnsOf(whole, bounds.columns),
      hasPrefixes: hasPrefixes(styles ?? ""),
      isCut,
    };
    if (rows.some(({ cells }) => cells.some(isContact))) return found;
    withoutContacts ??= found;
  }
  return withoutContacts ?? NO_ROWS;
}
