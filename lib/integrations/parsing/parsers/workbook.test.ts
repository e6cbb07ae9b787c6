import { describe, expect, it } from "vitest";
import { zip } from "@/tests/support/sample-files";
import {
  date,
  formula,
  inline,
  number,
  phone,
  type SampleCell,
  workbook,
} from "@/tests/support/sample-workbooks";
import { parseApart } from "..";
import { TooLarge } from "../too-large";
import { readWorkbook } from "./workbook";

const WORKSHEET = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
const BOUNDS = { rows: 2_012, columns: 61, characters: 1_200 };

const read = (bytes: Buffer, bounds = BOUNDS) => readWorkbook(bytes, bounds);
const rowsOf = async (rows: SampleCell[][], more: object = {}) => {
  const found = await read(workbook([{ name: "A", rows, ...more }]));
  return "rows" in found ? found.rows.map(({ cells }) => cells) : found;
};

describe("a cell of a workbook", () => {
  it.each<[string, SampleCell, string]>([
    ["a shared string", 'Ana & "Bo" <Núñez>', 'Ana & "Bo" <Núñez>'],
    ["a text within the cell", inline("نورا حداد"), "نورا حداد"],
    [
      "a text in pieces",
      { xml: '<c r="@" t="inlineStr"><is><r><t>Cla</t></r><r><t>ra</t></r></is></c>' },
      "Clara",
    ],
    ["a phone number as a number", number("2025550142"), "2025550142"],
    ["a phone number in scientific notation", number("2.025550142E9"), "2025550142"],
    ["one with a country code", number("1.2025550142E+10"), "12025550142"],
    ["a number with zeros in front", number("00042"), "00042"],
    ["more digits than a number holds", number("12345678901234567890"), "12345678901234567890"],
    ["those in scientific notation", number("1.2345678901234568E+19"), "12345678901234568000"],
    ["those as LibreOffice writes them", number("1.23456789012346E+019"), "12345678901234600000"],
    ["a number that is written as a fraction", number("2025550142.0"), "2025550142"],
    ["a fraction", number("0.5"), "0.5"],
    ["a date", date("46023"), "2026-01-01"],
    ["a date with a time", date("46023.75"), "2026-01-01"],
    ["a date that no calendar has", date("1E20"), ""],
    ["a member number in a column of dates", date("20255501"), ""],
    ["a time without a day", date("0.75"), ""],
    ["a number as Excel formats phones", phone("2025550142"), "2025550142"],
    ["a text with spaces that no one sees", "\u00a0Clara  ", "Clara"],
    ["a text that looks like a formula", "=1+1", "=1+1"],
    ["a formula whose value was never saved", { xml: '<c r="@" t="str"><f>A1</f></c>' }, ""],
    [
      "an entity that the file declares itself",
      { xml: '<c r="@" t="inlineStr"><is><t>&a;</t></is></c>' },
      "&a;",
    ],
    ["the last value of a formula", formula('A1&" "&B1', "Clara Novak"), "Clara Novak"],
    ["a number of a formula", { xml: '<c r="@"><f>SUM(1)</f><v>2025550143</v></c>' }, "2025550143"],
    ["a yes or no", { xml: '<c r="@" t="b"><v>1</v></c>' }, "TRUE"],
    ["an error of a formula", { xml: '<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, ""],
  ])("with %s", async (_, cell, text) => {
    expect(await rowsOf([["x", cell, "y"]])).toEqual([["x", text, "y"]]);
  });

  it("is cut where it is longer than a cell of a list", async () => {
    expect(await rowsOf([["x".repeat(5_000)]])).toEqual([["x".repeat(1_200)]]);
  });
});

describe("the rows of a workbook", () => {
  it("have the numbers that Excel shows, and empty ones are left out", async () => {
    const bytes = workbook([
      {
        name: "A",
        from: 3,
        rows: [
          ["Name", "Phone"],
          [null, " "],
          ["Clara", "5"],
        ],
      },
    ]);
    expect(await read(bytes)).toEqual({
      sheet: "A",
      otherSheets: 0,
      rows: [
        { line: 3, cells: ["Name", "Phone"] },
        { line: 5, cells: ["Clara", "5"] },
      ],
      hiddenRows: 0,
      hiddenColumns: [],
      hasPrefixes: false,
      isCut: false,
    });
  });

  it("are read where they are hidden, and counted, because a list in CSV has them, too", async () => {
    const bytes = workbook([
      {
        name: "A",
        rows: [["Clara", "Novak"], [null], ["Dev", "Patel"]],
        rowAttributes: 'ht="15" hidden="1"',
      },
    ]);
    const found = await read(bytes);
    expect(found).toMatchObject({ rows: [{ line: 1 }, { line: 3 }], hiddenRows: 2 });
    const shown = workbook([{ name: "A", rows: [["Clara"]], rowAttributes: 'hidden="false"' }]);
    expect(await read(shown)).toMatchObject({ rows: [{ line: 1 }], hiddenRows: 0 });
  });

  it("have empty cells where cells are merged or columns are empty", async () => {
    const merged = { after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>' };
    const rows = [["Lakewood Choir"], [null, null, "Clara"]];
    expect(await rowsOf(rows, merged)).toEqual([
      ["Lakewood Choir", "", ""],
      ["", "", "Clara"],
    ]);
  });

  it("are read where all elements have a prefix", async () => {
    expect(await rowsOf([["Clara", "Novak"]], { prefix: "x" })).toEqual([["Clara", "Novak"]]);
  });

  it("are as many and as wide as is asked for", async () => {
    const bytes = workbook([{ name: "A", rows: Array.from({ length: 9 }, () => ["a", "b", "c"]) }]);
    const found = await read(bytes, { rows: 4, columns: 2, characters: 10 });
    expect("rows" in found && found.rows).toEqual([1, 2, 3, 4].map((line) => ({ line, cells: ["a", "b"] })));
  });
});

describe("of several sheets", () => {
  const gifts = Array.from({ length: 20 }, () => ["20", "30"]);

  it("the first with contacts that is not hidden is read, and the others that Excel shows are counted", async () => {
    const bytes = workbook([
      { name: "Cover", rows: [] },
      { name: "Old", rows: [["Former", "f@sheet.example"]], state: "hidden" },
      { name: "Export Summary", rows: [["Each table became a sheet"], ["Members", date("46023")]] },
      { name: "Choir & band", rows: [["Clara", "clara@sheet.example"]] },
      { name: "Gifts", rows: gifts },
    ]);
    expect(await read(bytes)).toEqual({
      sheet: "Choir & band",
      otherSheets: 3,
      rows: [{ line: 1, cells: ["Clara", "clara@sheet.example"] }],
      hiddenRows: 0,
      hiddenColumns: [],
      hasPrefixes: false,
      isCut: false,
    });
  });

  it.each<[string, SampleCell]>([
    ["a number of digits", number("2.025550142E9")],
    ["a number with signs", "(202) 555-0142"],
  ])("a sheet with %s has contacts", async (_, cell) => {
    const bytes = workbook([
      { name: "Gifts", rows: gifts },
      { name: "Choir", rows: [["Clara", cell]] },
    ]);
    expect(await read(bytes)).toMatchObject({ sheet: "Choir", otherSheets: 1 });
  });

  it.each<[string, SampleCell]>([
    ["an address to ask", "Questions? office@sheet.example"],
    ["a handle", "@lakewood"],
    ["an average", number("0.10526315789473684")],
  ])("a cover with %s is passed over for a list", async (_, cell) => {
    const list = ["clara@sheet.example", "hugo@sheet.example"].map((email) => [email]);
    const found = await read(
      workbook([
        { name: "Cover", rows: [[cell]] },
        { name: "List", rows: list },
      ]),
    );
    expect(found).toMatchObject({ sheet: "List" });
  });

  it("names the columns that Excel hides", async () => {
    const before =
      '<cols><col min="1" max="1"/><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="true"/></cols>';
    const found = await read(workbook([{ name: "A", rows: [["a@sheet.example"]], before }]), {
      ...BOUNDS,
      columns: 10,
    });
    expect(found).toMatchObject({ hiddenColumns: [1, 2, 8, 9] });
  });

  it.each([
    ['"+44 "0', true],
    ["\\+0", true],
    ['"0044 "0', true],
    ["0.00E+00", false],
    ["(###) ###-####", false],
  ])(
    "says of the format %s whether it may show more digits than there are: %s",
    async (phoneFormat, isPrefixed) => {
      const found = await read(workbook([{ name: "A", rows: [[phone("2079460958")]] }], { phoneFormat }));
      expect(found).toMatchObject({ hasPrefixes: isPrefixed });
    },
  );

  it("the first with rows is read where none has contacts", async () => {
    const bytes = workbook([
      { name: "A", rows: [] },
      { name: "B", rows: [["Clara"]] },
      { name: "C", rows: gifts },
    ]);
    expect(await read(bytes)).toMatchObject({ sheet: "B", otherSheets: 2 });
  });

  it("a damaged one that is not read does no harm", async () => {
    const bytes = workbook([
      { name: "A", rows: [["clara@sheet.example"]] },
      { name: "B", rows: [[{ xml: '<c r="@" t="s"><v>99</v></c>' }]] },
    ]);
    expect(await read(bytes)).toMatchObject({ sheet: "A", otherSheets: 1 });
  });
});

describe("a workbook of another program", () => {
  const rows = [["Clara", "clara@sheet.example", date("18264")]];

  it.each([
    ["whose parts have other names", { main: "book/list.xml" }, "1950-01-01"],
    ["whose parts lie at the top", { main: "workbook.xml" }, "1950-01-01"],
    ["with macros", { type: "ms-excel.sheet.macroEnabled.main+xml" }, "1950-01-01"],
    ["whose days count from 1904", { date1904: "1" }, "1954-01-02"],
    ["which says so in a word", { date1904: "true" }, "1954-01-02"],
  ])("%s is read", async (_, options, day) => {
    expect(await read(workbook([{ name: "A", rows }], options))).toMatchObject({
      sheet: "A",
      rows: [{ line: 1, cells: ["Clara", "clara@sheet.example", day] }],
    });
  });

  const minimal = (sheet: string, declared = "") =>
    zip([
      {
        name: "xl/workbook.xml",
        text: '\ufeff<workbook><sheets><sheet name="A" id="r"/></sheets></workbook>',
      },
      {
        name: "xl/_rels/workbook.xml.rels",
        text: `<Relationships><Relationship Id="r" Type="${WORKSHEET}" Target="a.xml"/></Relationships>`,
      },
      {
        name: "xl/sharedStrings.xml",
        text: `${declared}<sst><si><t>Clara</t></si><si><t>&a;</t></si></sst>`,
      },
      { name: "xl/a.xml", text: `\ufeff${declared}<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    ]);

  it("without the lists that Excel wants is read by the usual names", async () => {
    const bytes = minimal('<row><c r="A1" t="s"><v>0</v></c></row>');
    expect(await read(bytes)).toMatchObject({ rows: [{ line: 1, cells: ["Clara"] }] });
  });

  it("that names files outside of it loads none of them", async () => {
    const entity = '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/hostname">]>';
    const bytes = minimal(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
      entity,
    );
    expect(await read(bytes)).toMatchObject({ rows: [{ line: 1, cells: ["Clara", "&a;"] }] });
  });
});

const manyPeople = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `Iris${at}`,
    "Novak",
    `iris${at}@sheet.example`,
    number(`202${5_550_000 + at}`),
  ]);

describe("a workbook that is too much", () => {
  const row = (attributes: string, cell = "") => `<row ${attributes}>${cell}</row>`;
  const sheetOf = (text: string) =>
    zip([
      { name: "xl/workbook.xml", text: '<workbook><sheets><sheet name="A" id="r"/></sheets></workbook>' },
      {
        name: "xl/_rels/workbook.xml.rels",
        text: `<Relationships><Relationship Id="r" Type="${WORKSHEET}" Target="a.xml"/></Relationships>`,
      },
      { name: "xl/a.xml", text },
    ]);
  const clara = '<c r="A1" t="inlineStr"><is><t>clara@sheet.example</t></is></c>';
  const data = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  it("is read as far as lists go in the parsing process", async () => {
    const bytes = workbook([{ name: "A", rows: manyPeople(12_000) }]);
    const rows = await read(bytes);
    if (!("rows" in rows)) throw new Error(JSON.stringify(rows));
    expect([rows.rows.length, rows.isCut]).toEqual([BOUNDS.rows, true]);
    expect(rows.rows.at(-1)).toEqual({
      line: 2_012,
      cells: ["Iris2011", "Novak", "iris2011@sheet.example", "2025552011"],
    });
    const parsed = await parseApart("people of list", bytes, { isPasted: false }, { milliseconds: 5_000 });
    expect(parsed).toMatchObject({ value: { list: { isCut: true } } });
  }, 30_000);

  it.each([
    [
      "rows without cells",
      Array.from({ length: 20_000 }, (_, at) => row(`r='${at + 2}'`, `<c r='A${at + 2}' s='1'/>`)).join(""),
      false,
    ],
    ["a row at the end of Excel's sheet", row('r="1048576"', '<c r="A1048576"/>'), false],
    ["one with a cell", row('spans="1:1" r="1048576"', '<c r="A1048576"><v>1</v></c>'), true],
    ["one further down than sheets are", row('r="99999999999"', '<c r="A99999999999"><v>1</v></c>'), true],
  ])("because of %s is read up to there", async (_, rows, isCut) => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${row('r="1"', clara)}${rows}</sheetData></worksheet>`;
    expect(await read(sheetOf(sheet))).toMatchObject({
      rows: [{ line: 1, cells: ["clara@sheet.example"] }],
      isCut,
    });
  });

  it("because of all columns that Excel has is read", async () => {
    const last = row('r="1"', `${clara}<c r="XFD1"><v>1</v></c>`);
    expect(await read(sheetOf(data(last)))).toMatchObject({
      rows: [{ line: 1, cells: ["clara@sheet.example", ...Array(60).fill("")] }],
    });
    const impossible = row('r="1"', `${clara}<c r="ZZZZZZZ1"><v>1</v></c>`);
    await expect(read(sheetOf(data(impossible)))).rejects.toThrow("a column that Excel does not have");
  });

  it.each([
    ["of zeros", () => zip([{ name: "xl/workbook.xml", text: Buffer.alloc(30_000_000) }])],
    [
      "in a sheet",
      () =>
        sheetOf(Array.from({ length: 200_000 }, (_, at) => `<row r="${at}"${" ".repeat(250)}/>`).join("")),
    ],
    [
      "of many members",
      () => zip(Array.from({ length: 2_100 }, (_, at) => ({ name: `${at}.xml`, text: "" }))),
    ],
  ])("a bomb %s is refused before it is unpacked", async (_, bytes) => {
    await expect(read(bytes())).rejects.toThrow(TooLarge);
  });

  it("a member that is larger than it says is refused", async () => {
    const bytes = zip([{ name: "xl/workbook.xml", text: Buffer.alloc(5_000_000, 97), claims: 50 }]);
    await expect(read(bytes)).rejects.toThrow();
  });
});
