import { crc32, deflateRawSync, deflateSync } from "node:zlib";

export function pdf({ objects = "", trailer = "" } = {}): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${objects}`;
  return Buffer.from(
    `${body}trailer\n<< /Size 3 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
    "latin1",
  );
}

export const pdfStream = (dictionary: string, bytes: Buffer): string =>
  `9 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString("latin1")}\nendstream\nendobj\n`;

export const packedObjects = (text: string): string =>
  pdfStream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.from(text, "latin1")));

type ZipFile = { name: string; text: string | Buffer; isEncrypted?: boolean; claims?: number };

/** A ZIP; `claims` replaces the true size in the directory. */
export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, isEncrypted = false, claims } of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(isEncrypted ? 1 : 0, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claims ?? bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    head.copy(entry, 8, 6, 30);
    entry.writeUInt32LE(at, 42);
    const local = Buffer.concat([head, Buffer.from(name), packed]);
    parts.push(local);
    directory.push(entry, Buffer.from(name));
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

export const WORD_NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://lakewood.example/" TargetMode="External"/></Relationships>';

export const docx = (more: readonly ZipFile[] = [], { types = TYPES } = {}): Buffer =>
  zip([
    { name: "[Content_Types].xml", text: types },
    {
      name: "word/document.xml",
      text: `<w:document ${WORD_NAMESPACES}><w:body><w:p/></w:body></w:document>`,
    },
    { name: "word/_rels/document.xml.rels", text: RELATIONS },
    ...more,
  ]);

type Entry = { name: string; kind?: number; start?: number; size?: number; child?: number };

/** A compound file with these entries, such as a Word document before 2007. */
export function compound(entries: readonly Entry[], { wordFlags = 0, word = 0xa5ec } = {}): Buffer {
  const SECTOR = 512;
  const END = 0xfffffffe;
  const rows: Entry[] = [{ name: "Root Entry", kind: 5, start: END, size: 0 }, ...entries];
  const directorySectors = Math.ceil(rows.length / 4);
  const first = 1 + directorySectors;
  const wordSectors = 8;
  const sectors = first + wordSectors;
  const file = Buffer.alloc(SECTOR * (1 + sectors));
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file, 0);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(END, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  const table = SECTOR;
  file.fill(0xff, table, table + SECTOR);
  file.writeUInt32LE(0xfffffffd, table);
  for (let row = 0; row < directorySectors; row++) {
    file.writeUInt32LE(row + 1 < directorySectors ? row + 2 : END, table + (1 + row) * 4);
  }
  for (let row = 0; row < wordSectors; row++) {
    file.writeUInt32LE(row + 1 < wordSectors ? first + row + 1 : END, table + (first + row) * 4);
  }
  for (const [row, { name, kind = 2, start = END, size = 0, child = 0xffffffff }] of rows.entries()) {
    const at = SECTOR * 2 + row * 128;
    file.write(name, at, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = kind;
    file.writeUInt32LE(child, at + 76);
    file.writeUInt32LE(name === "WordDocument" ? first : start, at + 116);
    file.writeUInt32LE(name === "WordDocument" ? wordSectors * SECTOR : size, at + 120);
  }
  const begins = SECTOR * (1 + first);
  file.writeUInt16LE(word, begins);
  file.writeUInt16LE(wordFlags, begins + 10);
  return file;
}

export function bitmap(width: number, height: number, [r, g, b] = [200, 30, 40]): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write("BM", 0, "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) file.set([b ?? 0, g ?? 0, r ?? 0], 54 + y * row + x * 3);
  }
  return file;
}
