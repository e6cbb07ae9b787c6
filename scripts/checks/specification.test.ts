import { expect, it } from "vitest";
import { specificationFaults } from "./specification";

const HEADER = "id\tseed\tsection\tstatement\tby\tfile\ttitle";
const FILES: Record<string, string> = {
  "tests/a.test.ts": 'it("says \\"no\\"", () => {});',
  "docs/decisions/057-where-we-differ.md": "- **No list** (001 §1).",
};
const ROWS = [
  '1\t000\t§1\tIt refuses\ttest\ttests/a.test.ts\tsays "no"',
  "2\t001\t§1\tA list\tdecision\tdocs/decisions/057-where-we-differ.md\tNo list",
];
const faults = (rows: string[]) =>
  specificationFaults([HEADER, ...rows].join("\n"), (file) => FILES[file] ?? null, 2);

it("takes a table whose every statement has its test or decision", () => {
  expect(faults(ROWS)).toEqual([]);
});

it.each([
  ["a missing statement", ROWS.slice(0, 1), "1 of 2 statements"],
  ["a repeated statement", [ROWS[0] ?? "", ROWS[0] ?? ""], "expected statement 2"],
  ["a renamed test", [(ROWS[0] ?? "").replace("says", "said"), ROWS[1] ?? ""], "has no"],
  ["a deleted file", [(ROWS[0] ?? "").replace("a.test", "b.test"), ROWS[1] ?? ""], "does not exist"],
  ["a source that is no test", [(ROWS[0] ?? "").replace("a.test.ts", "a.ts"), ROWS[1] ?? ""], "is no test"],
  ["an empty cell", [(ROWS[0] ?? "").replace('says "no"', ""), ROWS[1] ?? ""], "a cell is empty"],
  [
    "another verdict",
    [(ROWS[0] ?? "").replace("\ttest\t", "\tpartly\t"), ROWS[1] ?? ""],
    "by a test or a decision",
  ],
])("finds %s", (_, rows, words) => {
  expect(faults(rows).join("\n")).toContain(words);
});
