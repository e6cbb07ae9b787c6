import { expect, test } from "vitest";
import { csvCell, csvFile } from "./csv";

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ['=1,"x"', '"\'=1,""x"""'],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["plain@recipient.example", "plain@recipient.example"],
])("the cell %j is written as %j", (value, cell) => expect(csvCell(value)).toBe(cell));

test("every row ends its line, and an empty list is an empty file", () => {
  expect(
    csvFile([
      ["a", "b"],
      ["c", "d"],
    ]),
  ).toBe("a,b\r\nc,d\r\n");
  expect(csvFile([])).toBe("");
});
