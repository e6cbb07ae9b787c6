import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile } from "./csv";

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["|cmd", "'|cmd"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ['=1,"x"', '"\'=1,""x"""'],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  [" spaces ", " spaces "],
  ["", ""],
  ["plain@recipient.example", "plain@recipient.example"],
])("the cell %j is written as %j", (value, cell) => expect(csvFile([[value]])).toBe(`${cell}\r\n`));

test("every row ends its line, and an empty list is an empty file", () => {
  expect(
    csvFile([
      ["a", "b"],
      ["c", "d"],
    ]),
  ).toBe("a,b\r\nc,d\r\n");
  expect(csvFile([[], [""], ["", ""]])).toBe("\r\n\r\n,\r\n");
  expect(csvFile([])).toBe("");
});

/** RFC 4180 with our guard against formulas. */
const byHand = (rows: string[][]) =>
  rows
    .map((row) => {
      const cells = row.map((value) => {
        const harmless = /^[=+\-@\t\r\n|]/.test(value) ? `'${value}` : value;
        return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
      });
      return `${cells.join(",")}\r\n`;
    })
    .join("");

test("whatever stands in the cells, the file has the bytes that RFC 4180 wants", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "=", "|", "'", "a", " ", "\uFEFF") }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }), (rows) => {
      expect(csvFile(rows)).toBe(byHand(rows));
    }),
  );
});
