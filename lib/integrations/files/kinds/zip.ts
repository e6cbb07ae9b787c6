import { inflateRawSync } from "node:zlib";
import type { Reader } from "../reader";

/** A file in an archive, by the archive's directory. */
export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  size: number;
  at: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_NOTE = 65_535;
const MOST_ENTRIES = 2_000;
const MOST_DIRECTORY = 1024 * 1024;

/** Where the directory is; null when the file does not end with the end of one. */
async function endOf(file: Reader): Promise<{ count: number; size: number; at: number } | null> {
  const length = Math.min(file.size, END_LENGTH + LONGEST_NOTE);
  const tail = await file.read(file.size - length, length);
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    if (at + END_LENGTH + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    };
  }
  return null;
}

/** The directory of an archive; null for one that is broken, of the large kind, or beyond measure. */
export async function zipEntries(file: Reader): Promise<ZipEntry[] | null> {
  const end = await endOf(file);
  if (!end || end.count === 0xffff || end.count > MOST_ENTRIES || end.size > MOST_DIRECTORY) return null;
  const directory = await file.read(end.at, end.size);
  if (directory.length !== end.size) return null;
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let row = 0; row < end.count; row++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const [nameLength = 0] = lengths;
    entries.push({
      isEncrypted: (directory.readUInt16LE(at + 8) & 0x2041) !== 0,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
    });
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/** One file of an archive, unpacked; null when it is broken or larger than `most` bytes. */
export async function unpack(file: Reader, entry: ZipEntry, most: number): Promise<Buffer | null> {
  if (entry.packedSize > most || entry.size > most) return null;
  const head = await file.read(entry.at, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) return null;
  const begins = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await file.read(begins, entry.packedSize);
  if (packed.length !== entry.packedSize) return null;
  if (entry.method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch {
    return null;
  }
}
