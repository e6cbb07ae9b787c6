import { describe, expect, test } from "vitest";
import { MOST_COLUMNS, recordsOf } from "./records";

const cellsOf = (text: string) => recordsOf(text, 100).records.map(({ cells }) => cells);

test.each([
  [
    "commas",
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "semicolons",
    "a;b\nc;d\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "tabs, as a spreadsheet copies them",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "bars",
    "a|b\nc|d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "old line ends",
    "a,b\rc,d\r",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "semicolons with commas inside",
    "Novak, Clara;c@x.example\nReyes, Alan;a@x.example",
    [
      ["Novak, Clara", "c@x.example"],
      ["Reyes, Alan", "a@x.example"],
    ],
  ],
  ["a separator that the file names", "sep=;\na;b,c\n", [["a", "b,c"]]],
  ["quotes", '"Novak, Clara","say ""hi"""', [["Novak, Clara", 'say "hi"']]],
  [
    "a note of several lines",
    '"a\nb",c\nd,e',
    [
      ["a b", "c"],
      ["d", "e"],
    ],
  ],
  ["quotes within a cell", 'Bob "the man" Lee,b@x.example', [['Bob "the man" Lee', "b@x.example"]]],
  ["rows of different length", "a,b,c\nd\ne,f", [["a", "b", "c"], ["d"], ["e", "f"]]],
  [
    "empty lines and rows",
    "\n\na,b\n,,\n \n\nc,d\n\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["marks that nobody sees", "\u200fنورا\u202c,\u2066x@x.example\u2069", [["نورا", "x@x.example"]]],
  ["text that a spreadsheet marks as such", "'+1937,'=1", [["+1937", "=1"]]],
])("%s", (_, text, cells) => expect(cellsOf(text)).toEqual(cells));

test("each record has the number of its line", () => {
  const { records } = recordsOf('\na,b\n"c\nd",e\n\nf,g\n', 100);
  expect(records.map(({ line }) => line)).toEqual([2, 3, 6]);
});

describe("a quotation that is not closed", () => {
  test("costs its own line, and no other", () => {
    const { records } = recordsOf(
      'Ann,a@x.example\n"Bob,b@x.example\nCy,c@x.example\n"Dee",d@x.example',
      100,
    );
    expect(records).toEqual([
      { line: 1, cells: ["Ann", "a@x.example"] },
      { line: 2, cells: ["Bob,b@x.example"], problem: "import.unclosed_quote" },
      { line: 3, cells: ["Cy", "c@x.example"] },
      { line: 4, cells: ["Dee", "d@x.example"] },
    ]);
  });

  test("on the last line, too", () => {
    expect(recordsOf('Ann,a@x.example\n"Bob', 100).records.at(-1)).toEqual({
      line: 2,
      cells: ["Bob"],
      problem: "import.unclosed_quote",
    });
  });
});

test("more records than are wanted are left, and said to be", () => {
  const { records, isCut } = recordsOf("a\nb\nc\n", 2);
  expect([records.length, isCut]).toEqual([2, true]);
  expect(recordsOf("a\nb\n\n,\n", 2).isCut).toBe(false);
});

test("a line that is too long is named, and its neighbours are kept", () => {
  const { records } = recordsOf(`Ann,a@x.example\nBob,"${"x".repeat(50_000)}",b\nCy,c@x.example`, 100);
  expect(records.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, "import.line_too_long"],
    [3, undefined],
  ]);
});

describe("hostile lists are read in a moment", () => {
  const SIZE = 6_000_000;
  test.each([
    ["a million columns", `${"a,".repeat(SIZE / 2)}\nAnn,a@x.example`],
    ["one huge line", "x".repeat(SIZE)],
    ["quotes alone", '"'.repeat(SIZE)],
    ["a quote on every line", '"a\n'.repeat(SIZE / 3)],
    ["a wrong quote on every line", 'a"b,"c\n'.repeat(SIZE / 7)],
    ["quotes far apart", `"${"b\n".repeat(12_000)}`.repeat(250)],
    ["empty lines", "\n".repeat(SIZE)],
    ["separators alone", ",".repeat(SIZE)],
    ["lines of separators", `${",".repeat(15_000)}\n`.repeat(400)],
  ])("%s", (_, text) => {
    const began = performance.now();
    const { records } = recordsOf(text, 2001);
    expect(records.length).toBeLessThanOrEqual(2001);
    expect(records.every(({ cells }) => cells.length <= MOST_COLUMNS)).toBe(true);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
