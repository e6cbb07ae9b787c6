import { zip } from "./sample-files";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const PHONE_FORMAT = "[<=9999999]###-####;(###) ###-####";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A shared string, or a cell's XML with `@` for its address. */
export type SampleCell = string | { xml: string } | null;

/** A number, a date, a formatted phone, an inline text, or a formula's last value. */
export const number = (digits: string): SampleCell => ({ xml: `<c r="@"><v>${digits}</v></c>` });
export const date = (serial: string): SampleCell => ({ xml: `<c r="@" s="1"><v>${serial}</v></c>` });
export const phone = (digits: string): SampleCell => ({ xml: `<c r="@" s="2"><v>${digits}</v></c>` });
export const inline = (text: string): SampleCell => ({
  xml: `<c r="@" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
});
export const formula = (written: string, value: string): SampleCell => ({
  xml: `<c r="@" t="str"><f>${escaped(written)}</f><v>${escaped(value)}</v></c>`,
});

type SampleSheet = {
  name: string;
  rows: SampleCell[][];
  state?: "hidden" | "veryHidden";
  from?: number;
  rowAttributes?: string;
  before?: string;
  after?: string;
  prefix?: string;
};

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

type SampleWorkbook = {
  main?: string;
  /** Excel tells kinds of workbooks apart by this type. */
  type?: string;
  /** Marks days counted from 1904. */
  date1904?: string;
  more?: { name: string; text: string | Buffer }[];
  phoneFormat?: string;
};

const SHEET = "spreadsheetml.sheet.main+xml";

export function workbook(
  sheets: SampleSheet[],
  {
    main = "xl/workbook.xml",
    type = SHEET,
    date1904 = "0",
    more = [],
    phoneFormat = PHONE_FORMAT,
  }: SampleWorkbook = {},
): Buffer {
  const strings = new Map<string, number>();
  const cellOf = (cell: SampleCell, address: string) => {
    if (cell === null) return "";
    if (typeof cell !== "string") return cell.xml.replace("@", address);
    if (!strings.has(cell)) strings.set(cell, strings.size);
    return `<c r="${address}" t="s"><v>${strings.get(cell)}</v></c>`;
  };
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const parts = sheets.map(
    ({ rows, from = 1, rowAttributes = "", before = "", after = "", prefix = "" }, at) => {
      const lines = rows.map((cells, index) => {
        const row = from + index;
        const written = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row}`)).join("");
        return `<row r="${row}" ${rowAttributes}>${written}</row>`;
      });
      const xml = `<worksheet>${before}<sheetData>${lines.join("")}</sheetData>${after}</worksheet>`;
      const text = prefix ? xml.replace(/<(\/?)/g, `<$1${prefix}:`) : xml;
      return { name: `${folder}worksheets/sheet${at + 1}.xml`, text: DECLARED + text };
    },
  );
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const relations = (...all: string[]) => `${DECLARED}<Relationships>${all.join("")}</Relationships>`;
  return zip([
    {
      name: "[Content_Types].xml",
      text: `${DECLARED}<Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`,
    },
    { name: "_rels/.rels", text: relations(relation("rId1", "officeDocument", main)) },
    {
      name: main,
      text: `${DECLARED}<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${date1904}"/><sheets>${list.join("")}</sheets></workbook>`,
    },
    {
      name: `${folder}_rels/${main.slice(folder.length)}.rels`,
      text: relations(
        ...sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
        relation("strings", "sharedStrings", "sharedStrings.xml"),
        relation("styles", "styles", `/${folder}styles.xml`),
      ),
    },
    ...parts,
    {
      name: `${folder}SharedStrings.xml`,
      text: `${DECLARED}<sst>${[...strings.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    },
    {
      name: `${folder}styles.xml`,
      text: `${DECLARED}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped(phoneFormat)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    ...more,
  ]);
}

const PEOPLE = [
  ["First name", "Last name", "E-mail", "Phone"],
  ["Clara", "Novak", "clara@sheet.example", "(202) 555-0126"],
];

export const UNREADABLE: [name: string, reason: string, bytes: () => Buffer][] = [
  [
    "an old workbook (.xls)",
    "import.workbook_old",
    () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("Workbook", "utf16le")]),
  ],
  [
    "a workbook with a password",
    "import.workbook_locked",
    () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
  ],
  [
    "an archive with a password",
    "import.workbook_locked",
    () => zip([{ name: "xl/workbook.xml", text: "x", isEncrypted: true }]),
  ],
  [
    "a binary workbook (.xlsb)",
    "import.workbook_binary",
    () => workbook([], { main: "xl/workbook.bin", type: "ms-excel.sheet.binary.macroEnabled.main" }),
  ],
  [
    "a spreadsheet of LibreOffice (.ods)",
    "import.workbook_open_document",
    () =>
      zip([
        { name: "mimetype", text: "application/vnd.oasis.opendocument.spreadsheet" },
        { name: "content.xml", text: "<x/>" },
      ]),
  ],
  ["a file of Numbers", "import.workbook_numbers", () => zip([{ name: "Index/Document.iwa", text: "x" }])],
  [
    "a document of Word",
    "import.not_a_list",
    () => workbook([], { main: "word/document.xml", type: "wordprocessingml.document.main+xml" }),
  ],
  [
    "a workbook that broke off",
    "import.workbook_broken",
    () => workbook([{ name: "A", rows: PEOPLE }]).subarray(0, 900),
  ],
  [
    "a workbook without its list of sheets",
    "import.workbook_empty",
    () => zip([{ name: "xl/workbook.xml", text: "<workbook/>" }]),
  ],
  [
    "a workbook without a row",
    "import.workbook_empty",
    () =>
      workbook([
        { name: "A", rows: [] },
        { name: "B", rows: [[" "]] },
      ]),
  ],
  [
    "a workbook whose list is hidden",
    "import.workbook_empty",
    () =>
      workbook([
        { name: "A", rows: [] },
        { name: "B", rows: PEOPLE, state: "veryHidden" },
      ]),
  ],
  [
    "a workbook that unpacks to too much",
    "import.workbook_too_large",
    () =>
      workbook([{ name: "A", rows: PEOPLE }], {
        more: [{ name: "xl/media/a.xml", text: Buffer.alloc(30_000_000) }],
      }),
  ],
];
