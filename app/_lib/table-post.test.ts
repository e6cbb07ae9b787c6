import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Table } from "@/lib/platform/table";
import { tableFile } from "@/lib/platform/table-file";
import { root } from "@/scripts/support/folders";
import { bothCells, csvOf, workbookCells, workbookOf } from "@/tests/support/table-cells";

/** Spreadsheet routes, with the forms of their buttons. */
const TABLES: Record<string, string> = {
  "app/(member)/members/export/route.ts": "app/(member)/members/_components/take-along.tsx",
  "app/(platform)/platform/consents/csv/route.ts": "app/(platform)/platform/consents/page.tsx",
  "app/(platform)/platform/messages/costs/route.ts":
    "app/(platform)/platform/messages/_components/costs-view.tsx",
  "app/(platform)/platform/payouts/csv/route.ts":
    "app/(platform)/platform/payouts/several/_components/several-form.tsx",
  "app/(public)/statement/[token]/download/route.ts": "app/_features/statements/statement-form.tsx",
  "app/(settings)/settings/my-donations/statement/route.ts": "app/_features/statements/statement-form.tsx",
};

/** The only files that may write CSV. */
const WRITERS = ["lib/platform/csv.ts", "lib/platform/table-file.ts"];
const WRITES_CSV = /csv-stringify|\bcsvFile\b|: "text\/csv|\.csv`/;

const sources = ["app", "components", "lib", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(root, folder, name), "utf8"),
    })),
);

describe("a list for spreadsheets", () => {
  it("is written in one place alone, which has it as CSV and as an Excel workbook", () => {
    const writers = sources.filter(({ text }) => WRITES_CSV.test(text)).map(({ name }) => name);
    expect(writers.sort()).toEqual(WRITERS);
  });

  it("stands in the table of them, and its form offers both files", () => {
    const routes = sources
      .filter(({ name, text }) => name.endsWith("/route.ts") && /tablePost\(|statementDownload\(/.test(text))
      .map(({ name }) => name);
    expect(routes.sort()).toEqual(Object.keys(TABLES).sort());
    for (const form of Object.values(TABLES)) {
      expect(readFileSync(join(root, form), "utf8"), form).toContain("<TableButtons");
    }
  });
});

const table = (rows: string[][], more: Partial<Table> = {}): Table => ({
  filename: "checks",
  sheet: "Checks",
  columns: [{ label: "Text" }, { label: "Day", kind: "day" }, { label: "Sum", kind: "dollars" }],
  rows,
  ...more,
});

describe("a workbook", () => {
  it.each([
    ["a ZIP code", "02134"],
    ["a check number", "000123456789012345678"],
    ["a phone number", "+12025550123"],
    ["digits of a phone number", "2025550123"],
    ["what looks like a formula", '=HYPERLINK("https://evil.example","x")'],
    ["what looks like a sum", "-2+3"],
    ["what looks like a command", "@SUM(A1)"],
    ["a day", "2026-03-04"],
    ["a fraction of old programs", "3/4"],
    ["a number with an exponent", "1E10"],
    ["a name of two lines", "Ana\nBo"],
    ["spaces around", "  Ana "],
    ["a name of other letters", "山田 太郎 နန်း 🧵"],
    ["what Excel writes for a character", "_x0041_"],
  ])("has %s as the text that it is", async (_, text) => {
    const [, row] = await workbookCells(table([[text, "", ""]]));
    expect(row?.[0]).toBe(text);
  });

  it("has days and sums as what they are, and other texts of their columns as texts", async () => {
    const rows = [
      ["a", "2026-11-22", "1234.50"],
      ["b", "Total", "-0.07"],
      ["c", "2026-13-45", "12"],
      ["d", "", ""],
    ];
    expect((await workbookCells(table(rows))).slice(1)).toEqual([
      ["a", new Date("2026-11-22"), 1234.5],
      ["b", "Total", -0.07],
      ["c", "2026-13-45", "12"],
      ["d", null, null],
    ]);
  });

  it("has no formula, a bold first row that stays in view, and wide columns that wrap", async () => {
    const long = "word ".repeat(100).trim();
    const parts = unzipSync(
      await workbookOf(
        table([
          ["=1+1", "", ""],
          [long, "", ""],
        ]),
      ),
    );
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
    expect(sheet).not.toContain("<f>");
    expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" state="frozen"/);
    expect(sheet).toMatch(/<col min="1" max="1" width="60"/);
    const formats = styles.match(/<cellXfs.*<\/cellXfs>/s)?.[0].match(/<xf .*?(?:\/>|<\/xf>)/gs) ?? [];
    const formatOf = (cell: string) =>
      formats[Number(sheet.match(`<c r="${cell}"[^>]* s="(\\d+)"`)?.[1])] ?? "";
    const fonts = styles.match(/<font>.*?<\/font>|<font\/>/gs) ?? [];
    const isBold = (cell: string) =>
      /<b\/?>/.test(fonts[Number(formatOf(cell).match(/fontId="(\d+)"/)?.[1])] ?? "");
    expect([isBold("A1"), isBold("C1"), isBold("A2"), isBold("A3")]).toEqual([true, true, false, false]);
    const textFormat = styles.match(/numFmtId="(\d+)" formatCode="@"/)?.[1];
    for (const cell of ["A2", "A3"]) expect(formatOf(cell)).toContain(`numFmtId="${textFormat}"`);
    expect(formatOf("A3")).toContain('wrapText="true"');
  });

  it("has the same cells as the CSV, also where the rows come in pages", async () => {
    const rows = [
      ["02134", "2026-01-02", "1.00"],
      ["=1", "x", "-2.50"],
      ["+1202", "", ""],
    ];
    const whole = await bothCells(table(rows));
    expect(whole.excel).toEqual(whole.csv);
    async function* pages() {
      for (const row of rows) yield [row];
    }
    const paged = table(rows, { rows: pages() });
    expect(await csvOf(paged)).toBe(await csvOf(table(rows)));
    expect(await workbookCells(table([], { rows: pages() }))).toEqual(await workbookCells(table(rows)));
  });

  it("ends its source when whoever reads it goes away", async () => {
    let hasEnded = false;
    async function* endless() {
      try {
        for (;;) yield [["a", "", ""]];
      } finally {
        hasEnded = true;
      }
    }
    for (const format of ["csv", "xlsx"] as const) {
      hasEnded = false;
      const { content } = await tableFile(table([], { rows: endless() }), format);
      if (typeof content === "string") throw new Error("not a stream");
      const reader = content.getReader();
      // The first piece of a CSV holds only the labels.
      for (let piece = 0; piece < 3; piece++) await reader.read();
      await reader.cancel();
      expect(hasEnded, format).toBe(true);
    }
  });
});
