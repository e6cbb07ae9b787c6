import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { docx, zip } from "@/tests/support/sample-files";
import { sharp } from "../pictures/readers";
import { DOCX_TYPE } from ".";
import { MOST_SAFE_PAGES, safeCopyOf, safePageOf } from "./safe-copy";

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
const file = (type: string, bytes: Uint8Array) => ({ type, bytes: once(bytes) });

async function pdfOf(pages: number, size: [number, number] = [612, 792]) {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) {
    document.addPage(size).drawText(`Page ${page + 1}`, { x: 50, y: size[1] / 2, size: 40 });
  }
  return document.save();
}

it("a PDF is shown page by page, twenty at most, as pictures", { timeout: 60_000 }, async () => {
  const bytes = await pdfOf(22);
  const copy = await safeCopyOf(file("application/pdf", bytes));
  expect(copy).toEqual({
    count: 22,
    sizes: Array.from({ length: MOST_SAFE_PAGES }, () => ({ width: 1000, height: 1294 })),
  });
  const page = await safePageOf(file("application/pdf", bytes), 2);
  expect(page?.subarray(8, 12).toString()).toBe("WEBP");
  expect(page?.length).toBeGreaterThan(500);
  expect(await safePageOf(file("application/pdf", bytes), 21)).toBeNull();
});

it("a page is fitted into a picture, whatever size it claims", { timeout: 60_000 }, async () => {
  const copy = await safeCopyOf(file("application/pdf", await pdfOf(1, [14_400, 100])));
  expect(copy).toEqual({ count: 1, sizes: [{ width: 1000, height: 6 }] });
});

it("a picture is shown made smaller", async () => {
  const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#284" } })
    .png()
    .toBuffer();
  expect(await safeCopyOf(file(DOCX_TYPE, word("<w:p>")))).toBeNull();
  expect(await safeCopyOf(file("image/png", bytes))).toEqual({
    count: 1,
    sizes: [{ width: 1000, height: 500 }],
  });
  expect((await safePageOf(file("image/png", bytes), 1))?.subarray(8, 12).toString()).toBe("WEBP");
});

const word = (body: string) =>
  zip([
    { name: "[Content_Types].xml", text: "<Types/>" },
    { name: "word/document.xml", text: `<w:document><w:body>${body}</w:body></w:document>` },
  ]);
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

it("a document of Word is shown as its words, without what was deleted", { timeout: 60_000 }, async () => {
  const body = [
    `<w:p>${run("Dear ")}${run("Lucía &amp; Omar &#233;")}<w:r><w:delText>secret</w:delText></w:r></w:p><w:p/>`,
    `<w:p><w:r><w:instrText>PAGE</w:instrText></w:r>${run("one")}<w:r><w:tab/></w:r>${run("two")}</w:p>`,
    `<w:tbl><w:tr><w:tc><w:p>${run("a")}</w:p><w:p>${run("b")}</w:p></w:tc><w:tc><w:p>${run("c")}</w:p></w:tc></w:tr></w:tbl>`,
  ];
  expect(await safeCopyOf(file(DOCX_TYPE, word(body.join(""))))).toEqual({
    lines: ["Dear Lucía & Omar é", "one\ttwo", "a b | c"],
    isWhole: true,
  });
  expect(await safeCopyOf(file(DOCX_TYPE, docx()))).toEqual({ lines: [], isWhole: true });
  const long = await safeCopyOf(file(DOCX_TYPE, word(`<w:p>${run("x".repeat(15_000))}</w:p>`.repeat(2))));
  expect(long).toEqual({ lines: ["x".repeat(15_000), "x".repeat(5_000)], isWhole: false });
});

it("of what cannot be shown there is none", { timeout: 60_000 }, async () => {
  expect(await safeCopyOf(file("application/msword", Buffer.from("x")))).toBeNull();
  expect(await safeCopyOf(file("application/pdf", Buffer.from("%PDF-1.7 of course not")))).toBeNull();
  expect(await safeCopyOf(file(DOCX_TYPE, word("<w:p>")))).toBeNull();
  expect(await safeCopyOf(file("image/png", Buffer.from("x")))).toBeNull();
  expect(await safePageOf(file("image/png", Buffer.from("x")), 1)).toBeNull();
});
