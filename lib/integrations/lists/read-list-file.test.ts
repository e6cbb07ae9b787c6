import { describe, expect, it, test } from "vitest";
import { workbook } from "@/tests/support/sample-workbooks";
import { MOST_PEOPLE } from "./limits";
import { readListFile } from "./read-list-file";
import { MOST_COLUMNS } from "./records";

const read = (list: string | Buffer) => readListFile(Buffer.from(list), { isPasted: false });

async function listOf(source: string | Buffer) {
  const found = await read(source);
  if ("problem" in found) throw new Error(found.problem);
  return found.list;
}

const people = "Name,Email\nClara Novak,c@x.example\nDev Patel,d@x.example\n";

describe("blank rows", () => {
  test.each([
    ["of separators", ",,,\n"],
    ["of quoted cells", '"","",""\n'],
    ["of spaces", " \t \n"],
    ["with Windows line ends", ";;\r\n"],
  ])("%s at the end do not count, however many", async (_, row) => {
    const list = await listOf(people + row.repeat(1_048_574));
    expect(list.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, "Clara Novak", "c@x.example"],
      [3, "Dev Patel", "d@x.example"],
    ]);
    expect(list.isCut).toBe(false);
  });

  it("between people count as rows, of which 10,000 are read", async () => {
    const gap = (rows: number) => `${people}${",\n".repeat(rows)}Bo Lee,b@x.example\n`;
    const [near, far] = [await listOf(gap(9_000)), await listOf(gap(11_000))];
    expect([near.rows.at(-1)?.line, near.isCut]).toEqual([9_004, false]);
    expect([far.rows.length, far.isCut]).toEqual([2, true]);
  });

  it("without a separator are passed by as far as line 100,000", async () => {
    const gap = (lines: number) => `${people}${"\n".repeat(lines)}Bo Lee,b@x.example\n`;
    const [near, far] = [await listOf(gap(90_000)), await listOf(gap(110_000))];
    expect([near.rows.at(-1)?.line, near.isCut]).toEqual([90_004, false]);
    expect([far.rows.length, far.isCut]).toEqual([2, true]);
  });

  it("at the end of a quoted note leave its quotes closed", async () => {
    const list = await listOf('Name,Email,Note\nClara Novak,c@x.example,"a\n""\n"\n,,\n');
    expect(list.rows.map(({ cells, problem }) => [cells, problem])).toEqual([
      [["Clara Novak", "c@x.example", 'a "'], undefined],
    ]);
  });
});

it("reads merged cells of a workbook's header as those of text", async () => {
  const rows = [
    ["Parent", null, "Student", null],
    ["Name", "Email", "Name", "Email"],
    ["Eva", "eva@x.example", "Alan", "alan@x.example"],
  ];
  const { columns, rows: found } = await listOf(workbook([{ name: "A", rows }]));
  expect(columns?.map(({ meaning, isGuessed }) => [meaning, isGuessed])).toEqual(
    Array(4).fill(["none", true]),
  );
  expect(found.map(({ person }) => person.email)).toEqual([""]);
});

it("reads a workbook whose title and header begin in column B", async () => {
  const rows = [
    [null, "Member list", null],
    [null, "Name", "Email"],
    [null, "Clara Novak", "c@x.example"],
  ];
  const { columns } = await listOf(workbook([{ name: "A", rows }]));
  expect(columns?.map(({ meaning, isGuessed }) => [meaning, isGuessed])).toEqual([
    ["none", false],
    ["name", false],
    ["email", false],
  ]);
});

it("a card with a million properties is read by its first", async () => {
  const { rows } = await listOf(
    `BEGIN:VCARD\nFN:Clara Novak\nEMAIL:c@x.example\n${"EMAIL:x\n".repeat(500_000)}`,
  );
  expect(rows.map(({ person }) => [person.firstName, person.email])).toEqual([["Clara", "c@x.example"]]);
});

const WORST: [name: string, piece: string, before?: string, after?: string][] = [
  ["blank rows", ",,,\n", people],
  ["blank rows before a person", ",,,\n", people, "Bo Lee,b@x.example"],
  ["rows of one separator", ",\n", "", "a"],
  ["rows of a space", " \n", "", "a"],
  ["empty lines", "\n", "", "a"],
  ["old line ends", "\r", "", "a"],
  ["commas in one line", ","],
  ["semicolons in one line", ";"],
  ["tabs in one line", "\t"],
  ["quotes in one line", '"'],
  ["spaces in one line", " ", "", "a"],
  ["letters in one line", "x"],
  ["empty quoted rows", '""\n', "", "a"],
  ["a quoted cell of empty lines", "\n", '"', '",a'],
  ["a quoted cell of separators", ",\n", '"', '",a'],
  ["a quote on every line", '"\n', "", "a"],
  ["a wrong quote on every line", 'a"b,"c\n'],
  ["blank rows below wrong quotes", ",\n", 'a"b,"c\n'.repeat(60), "a"],
  ["zeros", "\u0000", "a\n"],
  ["byte order marks", "\ufeff", "a\n"],
  ["rows of byte order marks", "\ufeff\n", "", "a"],
  ["rows of invisible marks", "\u200b\n", "", "a"],
  ["receivers in one line", "<a@b>,"],
  ["a receiver on each line", "<a@b>,\n"],
  ["brackets", "<a"],
  ["empty cards", "BEGIN:VCARD\nEND:VCARD\n"],
  ["open cards", "BEGIN:VCARD\n"],
  ["a card of addresses", "EMAIL:a\n", "BEGIN:VCARD\n"],
  ["a card of labels", "A.EMAIL:a\nA.X-ABLABEL:b\n", "BEGIN:VCARD\n"],
  ["a folded property", " a\n", "BEGIN:VCARD\nN:a\n"],
  ["cards of escapes", `N:${"\\;".repeat(900)}\nBEGIN:VCARD\n`, "BEGIN:VCARD\n"],
  ["cards in quoted-printable", `N;QUOTED-PRINTABLE:${"=C3".repeat(600)}\nBEGIN:VCARD\n`, "BEGIN:VCARD\n"],
];

describe("a list of the worst takes time in proportion to its length", () => {
  const SMALL = 100_000;
  /** 8 times as long is linear, 64 times quadratic. */
  const MOST_RATIO = 24;
  const listAt = (size: number, [, piece, before = "", after = ""]: (typeof WORST)[number]) =>
    Buffer.from(before + piece.repeat(Math.ceil(size / Buffer.byteLength(piece))) + after);
  const timeOf = async (bytes: Buffer) => {
    const began = performance.now();
    const found = await readListFile(bytes, { isPasted: false });
    if ("list" in found) {
      expect(found.list.rows.length).toBeLessThanOrEqual(MOST_PEOPLE);
      expect(found.list.rows.every(({ cells }) => cells.length <= MOST_COLUMNS)).toBe(true);
    }
    return performance.now() - began;
  };

  test.each(WORST)("%s", async (...worst) => {
    const [small, large] = [listAt(SMALL, worst), listAt(8 * SMALL, worst)];
    let [fast, slow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Other load costs milliseconds, so quadratic time shows only at 480 ms or more.
    const ratio = () => slow / Math.max(fast, 20);
    for (let times = 0; times < 5 && !(ratio() < MOST_RATIO); times += 1) {
      fast = Math.min(fast, await timeOf(small));
      slow = Math.min(slow, await timeOf(large));
    }
    expect(ratio()).toBeLessThan(MOST_RATIO);
  });
});
