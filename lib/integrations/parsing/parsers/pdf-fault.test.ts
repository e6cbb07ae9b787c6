import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packedObjects, pdf, pdfStream } from "@/tests/support/sample-files";
import { pdfFault } from "./pdf-fault";

const SCRIPT = "5 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>";
/** An object stream with `between` before its keyword. */
const hidden = (between: string, header = "9 0 obj") =>
  packedObjects(SCRIPT).replace("9 0 obj", header).replace(">>\nstream", `>>${between}stream`);
const within = (text: string) => pdf({ objects: pdfStream("", Buffer.from(text, "latin1")) });

describe("an object that readers find within a stream", () => {
  it.each<[string, string]>([
    ["as it is", hidden("\n")],
    ["behind a comment of 300 characters", hidden(`\n%${"x".repeat(300)}\n`)],
    ["behind 300 spaces", hidden(`\n${" ".repeat(300)}\n`)],
    ["behind 300 short comments", hidden("\n%\r\n".repeat(300))],
    ["behind a comment on its line", hidden(" % (%) %\n")],
    ["behind spaces of pdfium", hidden("\x80\xff\n")],
    ["behind nothing", hidden("")],
    ["behind other bytes", hidden(" ) \n")],
    ["with a header in comments", hidden("\n", "9 % (%)\n 0%\nobj")],
    ["with a header that has signs", hidden("\n", "+9 0. obj")],
    ["with a header without spaces", hidden("\n", "9 0obj")],
    ["without a header", hidden(`\n%${"x".repeat(300)}\n`, "")],
    ["unpacked", "9 0 obj << /AA << /O << /S /URI /URI (https://x.example) >> >> >> endobj"],
  ])("%s is refused", async (_, text) => {
    expect(await pdfFault(within(text))).not.toBeNull();
  });

  it.each([
    ["a string", (text: string) => `7 0 obj\n(${text})\nendobj\n`],
    ["a comment", (text: string) => `%${text.replaceAll("\n", " ")}\n`],
    ["what is no object", (text: string) => `x ( ${text} )\n`],
  ])("or within %s is refused", async (_, around) => {
    const form = "9 0 obj << /XFA 3 0 R >> endobj ";
    expect(await pdfFault(pdf({ objects: around(form) }))).not.toBeNull();
  });
});

/** Cross-reference rows of one, two and one bytes. */
const rows = (...entries: [type: number, second: number, third: number][]) =>
  Buffer.from(entries.flatMap(([type, second, third]) => [type, second >> 8, second & 255, third]));
const addresses = (data: Buffer, more = "/W [1 2 1]", type = "/Type /XRef") =>
  pdfStream(`${type} /Size 3 /Root 1 0 R ${more} /Filter /FlateDecode`, deflateSync(data)).replace(
    "9 0",
    "8 0",
  );
/** An object stream known only from the cross-reference. */
const unnamed = pdfStream("/N 1 /Filter /FlateDecode", deflateSync(Buffer.from("5 4 << /JS (x) >>")));
const withPredictor = (predictor: number, data: Buffer, columns: number) =>
  Buffer.concat(
    Array.from({ length: data.length / columns }, (_, row) => [
      Buffer.from([predictor]),
      data.subarray(row * columns, (row + 1) * columns).map((byte, column) => {
        const at = row * columns + column;
        const left = column > 0 ? (data[at - 1] ?? 0) : 0;
        const above = data[at - columns] ?? 0;
        return byte - ([0, left, above, (left + above) >> 1][predictor] ?? 0);
      }),
    ]).flat(),
  );

describe("a stream of addresses", () => {
  const entries = rows([0, 0, 255], [1, 15, 0], [2, 9, 0], [2, 9, 1]);
  const parameters = (predictor: number) =>
    `/W [1 2 1] /DecodeParms << /Predictor ${predictor} /Columns 4 >>`;

  it.each([
    ["as it is", addresses(entries)],
    ["with predictors", addresses(withPredictor(2, entries, 4), parameters(12))],
    ["with predictors of the left", addresses(withPredictor(1, entries, 4), parameters(11))],
    ["with predictors of both", addresses(withPredictor(3, entries, 4), parameters(15))],
  ])("%s may name streams of objects, and no others", async (_, list) => {
    const packed = packedObjects("5 0 << /Type /Page >>");
    expect(await pdfFault(pdf({ objects: packed + list }))).toBeNull();
    expect(await pdfFault(pdf({ objects: unnamed + list }))).toBe("broken");
    expect(await pdfFault(pdf({ objects: packed + unnamed + list }))).toBe("broken");
  });

  it("may stay behind from before the file was written again", async () => {
    const objects = pdfStream("", Buffer.from("x")) + addresses(entries);
    expect(await pdfFault(pdf({ objects }))).toBeNull();
  });

  it.each([
    ["without its type", addresses(entries, "/W [1 2 1]", "")],
    ["with predictors of TIFF", addresses(entries, parameters(2))],
    ["with parameters elsewhere", addresses(entries, "/W [1 2 1] /DecodeParms 7 0 R")],
    ["with other fields", addresses(entries, "/W [1 2]")],
    ["with fields elsewhere", addresses(entries, "/W 7 0 R")],
  ])("%s is refused", async (_, list) => {
    expect(await pdfFault(pdf({ objects: list }))).toBe("broken");
  });
});

it("objects that are not packed smaller are as long as they say", async () => {
  const plain = (length: string, contents: string) =>
    `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${length} >>\nstream\n${contents}\nendstream\nendobj\n`;
  const page = "5 0 << /Type /Page >>";
  expect(await pdfFault(pdf({ objects: plain(`${page.length}`, page) }))).toBeNull();
  expect(await pdfFault(pdf({ objects: plain("900", page) }))).toBe("broken");
  expect(await pdfFault(pdf({ objects: plain("7 0 R", page) }))).toBe("broken");
});

it.each<[string, string]>([
  [
    "an object that is defined again",
    "7 0 obj << /A 1 >> endobj\nxref\n0 0\ntrailer << >>\nstartxref\n0\n%%EOF\n7 0 obj << >> endobj\n",
  ],
  [
    "a comment before a stream",
    pdfStream("", Buffer.from("x")).replace(">>\nstream", ">> % as before\nstream"),
  ],
  [
    "a stream whose length is elsewhere",
    `${pdfStream("", Buffer.from("x")).replace("/Length 1", "/Length 7 0 R")}7 0 obj\n1\nendobj\n`,
  ],
  [
    "words that look like keywords",
    pdfStream("", Buffer.from("BT (3 objects in 1 stream, 2 0 objectives) Tj ET")),
  ],
  ["a color profile", pdfStream("/N 3 /Alternate /DeviceRGB", Buffer.from("\0\0\x0c\x48Lino", "latin1"))],
])("a PDF with %s is taken", async (_, objects) => {
  expect(await pdfFault(pdf({ objects }))).toBeNull();
});

it.each<[string, string]>([
  ["comments", "%a\n"],
  ["numbers in comments", "1 %\n"],
  ["keywords behind comments", "0 %\nobj\n"],
  ["signs of comments", "%1"],
  ["ends of dictionaries", ">>%"],
  ["keywords in comments", "%stream obj\n"],
])("%s take time that grows with their length", async (_, piece) => {
  const milliseconds = async (length: number) => {
    const text = `${piece.repeat(length / piece.length)}\n`;
    const before = process.cpuUsage();
    await pdfFault(within(`${text}obj\n${text}stream`));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await milliseconds(50_000);
  expect(await milliseconds(800_000)).toBeLessThan(30 * Math.max(20, await milliseconds(50_000)));
});
